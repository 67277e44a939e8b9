'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { EmptyPanel, Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toaster'
import { UNDO_MS } from '@/hooks/use-restore-deleted'
import { useViewer } from '@/hooks/use-session'
import type { Resource } from '@/lib/resource/resource'
import { countOf } from '@/lib/resource/words'
import { getSettings } from '@/lib/settings'
import { products } from '../resource'
import {
  moveEntry,
  pictureIn,
  positionOf,
  removeEntry,
  replaceEntry,
  uploadedEntry,
  withPicture,
  type Picture,
} from '../rules/pictures'
import type { ProductRecord } from '../service'
import { useProductReadOnlyReason } from '../use-product-read-only-reason'
import { PictureDialog } from './picture-dialog'
import { PictureList } from './picture-list'
import type { SentPicture } from './send-picture'
import { UploadPanel } from './upload-panel'
import { usePictures } from './use-pictures'
import { useUploadQueue, type UploadOwner } from './use-upload-queue'

const TITLE = 'Pictures'

const NOUN = { one: 'picture', many: 'pictures' }

const UPLOAD_OFF =
  'Uploading pictures is off. Add pictures by URL, or ask the operator of this back office to turn on uploads.'

const CHANGED = 'This picture was changed or removed since you opened it. Close, then try again.'

/** Tab with the pictures of a product in their order. Every change is one PATCH of their list in xp. */
export function MediaTab({ product }: { product: ProductRecord }) {
  const readOnlyReason = useProductReadOnlyReason(product)
  const id = product.ID ?? ''
  return (
    <PicturesPanel
      key={id}
      resource={products}
      record={product}
      uploadOf={{ productId: id, key: id }}
      none="No pictures yet."
      readOnlyReason={readOnlyReason}
    />
  )
}

/** Describes the result of an upload, with the pictures that lists must load in full size. */
function addedText(sent: readonly SentPicture[]): string {
  const missing = sent.filter(({ isCopyMissing }) => isCopyMissing).length
  const added = `${countOf(sent.length, NOUN)} added.`
  return missing === 0
    ? added
    : `${added} Lists load ${countOf(missing, NOUN)} in full size, because the small copy could not be saved.`
}

interface PicturesPanelProps<T extends object, R extends T> {
  resource: Resource<T, R>
  record: R
  uploadOf: UploadOwner
  /** Sentence for a record without pictures. */
  none: string
  readOnlyReason: string | undefined
}

/** Panel with the pictures of a product or a variant. Give it a `key` with the ID of the record. */
export function PicturesPanel<T extends object, R extends T>(props: PicturesPanelProps<T, R>) {
  const { resource, record, uploadOf, none, readOnlyReason } = props
  const { pictures, save } = usePictures(resource, record)
  const { isSupplier } = useViewer()
  const canUpload = getSettings().uploadUrl !== ''
  const queue = useUploadQueue(uploadOf, async (sent) => {
    const added = sent.map(({ address, thumbnail }) => uploadedEntry(address, thumbnail))
    const failure = await save((current) => [...current, ...added])
    if (failure === undefined) toast({ title: 'Success', description: addedText(sent), type: 'success' })
    return failure
  })
  const [edited, setEdited] = useState<{ entry?: unknown }>()
  const [problem, setProblem] = useState<string>()
  if ('problem' in pictures) return <EmptyPanel title={TITLE} note={pictures.problem} />
  const { entries } = pictures

  const change = async (how: Parameters<typeof save>[0]) => {
    setProblem(undefined)
    const failure = await save(how)
    setProblem(failure)
    return failure
  }
  const remove = async (entry: unknown) => {
    const at = positionOf(entries, entry)
    const failure = await change((current) => removeEntry(current, entry))
    if (failure !== undefined) return
    // The user may have left the page, so the outcome is shown as a toast.
    const undo = async () => {
      const notUndone = await save((current) => current.toSpliced(at, 0, entry))
      toast(
        notUndone === undefined
          ? { title: 'Undone', description: 'Picture restored.', type: 'success' }
          : { title: 'Not undone', description: notUndone, type: 'error' },
      )
    }
    toast({
      title: 'Success',
      description: 'Picture removed.',
      type: 'success',
      duration: UNDO_MS,
      action: { label: 'Undo', onClick: () => void undo() },
    })
  }
  const write = async (picture: Picture) => {
    const entry = edited?.entry
    const isNew = entry === undefined
    if (!isNew && positionOf(entries, entry) < 0) return CHANGED
    const failure = await save((current) =>
      isNew
        ? [...current, withPicture(undefined, picture)]
        : replaceEntry(current, entry, withPicture(entry, picture)),
    )
    if (failure !== undefined) return failure
    setEdited(undefined)
    setProblem(undefined)
    toast({ title: 'Success', description: isNew ? 'Picture added.' : 'Picture saved.', type: 'success' })
    return undefined
  }
  const add = (
    <Button size="sm" variant="outline" disabledReason={readOnlyReason} onClick={() => setEdited({})}>
      <Icon as={LinkIcon} boxSize="4" />
      Add by URL
    </Button>
  )
  const rest = edited?.entry === undefined ? entries : removeEntry(entries, edited.entry)
  const others = rest.flatMap((entry) => pictureIn(entry)?.address ?? [])
  return (
    <>
      {entries.length === 0 && !canUpload ? (
        <EmptyPanel title={TITLE} note={none} action={add} />
      ) : (
        <Panel title={TITLE}>
          <Stack gap="3" maxW="52rem">
            <Text fontSize="sm" color="fg.muted" mt="-2">
              {entries.length === 0 && `${none} `}Lists and orders show the first picture. Changes are saved
              immediately, separately from the form.
            </Text>
            {entries.length > 0 && (
              <PictureList
                entries={entries}
                readOnlyReason={readOnlyReason}
                onMove={(from, to) => void change((current) => moveEntry(current, from, to))}
                onEdit={(entry) => setEdited({ entry })}
                onRemove={(entry) => void remove(entry)}
              />
            )}
            <HStack>{add}</HStack>
            {canUpload && <UploadPanel queue={queue} readOnlyReason={readOnlyReason} />}
            {!canUpload && readOnlyReason && (
              <Text fontSize="sm" color="fg.muted">
                {readOnlyReason}
              </Text>
            )}
          </Stack>
        </Panel>
      )}
      {!canUpload && !isSupplier && readOnlyReason === undefined && (
        <Text fontSize="sm" color="fg.muted">
          {UPLOAD_OFF}
        </Text>
      )}
      {problem && <RowProblem>{problem}</RowProblem>}
      {edited && (
        <PictureDialog
          picture={edited.entry === undefined ? undefined : pictureIn(edited.entry)}
          others={others}
          write={write}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
