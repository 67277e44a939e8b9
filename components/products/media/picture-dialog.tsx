'use client'

import { HStack, Stack, Text } from '@chakra-ui/react'
import { useId, useState, type FormEvent } from 'react'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { useConfirmClose } from '@/components/resource/xp/use-confirm-close'
import { XpLeaveDialog } from '@/components/resource/xp/xp-leave-dialog'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Thumbnail } from '@/components/ui/thumbnail'
import { useDebounced } from '@/hooks/use-debounced'
import { addressProblem, brokenPictureNotice, MAX_ALT_TEXT_LENGTH, type Picture } from '../rules/pictures'

const ALT_HELP = 'Describes the picture to people who cannot see it. Leave empty if it shows nothing new.'

interface PictureDialogProps {
  /** The picture to change. Undefined to add one. */
  picture: Picture | undefined
  /** Addresses of the product's other pictures. */
  others: readonly string[]
  /** Saves the picture. Resolves to the problem as a sentence, or to undefined on success. */
  write: (picture: Picture) => Promise<string | undefined>
  onClose: () => void
}

/** Dialog that adds a picture by its address, or changes one. It shows the picture while the user types. */
export function PictureDialog({ picture, others, write, onClose }: PictureDialogProps) {
  const id = useId()
  const [address, setAddress] = useState(picture?.address ?? '')
  const [altText, setAltText] = useState(picture?.altText ?? '')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [broken, setBroken] = useState<string>()
  const typed = address.trim()
  const isMoved = typed !== (picture?.address ?? '')
  const isDirty = isMoved || altText !== (picture?.altText ?? '')
  const close = useConfirmClose(isDirty, onClose)
  // The picture of an unfinished address would be requested with every key.
  const settled = useDebounced(typed)
  const preview =
    settled !== '' && (addressProblem(settled, []) === undefined || !isMoved) ? settled : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const wrong = isMoved || !picture ? addressProblem(typed, others) : undefined
    setError(wrong)
    if (wrong !== undefined) return document.getElementById(`${id}-address`)?.focus()
    if (!isDirty) return onClose()
    setSaving(true)
    const failure = await write({ address: typed, altText: altText.trim() })
    if (failure === undefined) return
    setProblem(failure)
    setSaving(false)
  }
  const save = picture ? 'Save' : 'Add picture'
  return (
    <>
      <Dialog
        size="form"
        title={picture ? 'Edit picture' : 'Add picture'}
        onClose={() => !isSaving && void close()}
        actions={
          <>
            <Button variant="outline" disabled={isSaving} onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" form={`${id}-form`} loading={isSaving} loadingText={save}>
              {save}
            </Button>
          </>
        }
      >
        <form id={`${id}-form`} noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="4" color="fg">
            <Field
              id={`${id}-address`}
              label="URL"
              isRequired
              help="The address of the picture on the web, such as https://pictures.example/drill.jpg."
              error={error}
            >
              <Input
                id={`${id}-address`}
                type="url"
                autoComplete="off"
                aria-required
                aria-invalid={error !== undefined || undefined}
                aria-describedby={describedBy(`${id}-address`, { help: true, error })}
                value={address}
                onChange={(event) => {
                  setAddress(event.target.value)
                  setError(undefined)
                }}
              />
            </Field>
            <Field id={`${id}-alt`} label="Alternative text" help={ALT_HELP}>
              <Input
                id={`${id}-alt`}
                autoComplete="off"
                maxLength={MAX_ALT_TEXT_LENGTH}
                aria-describedby={`${id}-alt-help`}
                value={altText}
                onChange={(event) => setAltText(event.target.value)}
              />
            </Field>
            <HStack gap="3" align="center" minH="14">
              <Thumbnail url={preview} size="record" onLoadFailure={() => setBroken(preview)} />
              <Text fontSize="sm" color="fg.muted" role="status">
                {preview === undefined && 'A preview appears here.'}
                {preview !== undefined &&
                  (broken === preview
                    ? `${brokenPictureNotice(preview)} You can save it anyway.`
                    : 'Preview')}
              </Text>
            </HStack>
            {problem && <RowProblem>{problem}</RowProblem>}
          </Stack>
        </form>
      </Dialog>
      <XpLeaveDialog isDirty={isDirty && !isSaving} subject="picture" />
    </>
  )
}
