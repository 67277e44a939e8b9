'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FailureWords } from '@/components/ui/failure-words'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Dialog } from '@/components/ui/overlay/dialog'
import { ProgressBar } from '@/components/ui/progress-bar'
import { useDebounced } from '@/hooks/use-debounced'
import { BOM, csvLine } from '@/lib/csv/cells'
import { saveFile } from '@/lib/csv/write'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Promotion } from '@/lib/ordercloud/models'
import { createPacedReader, type Progress } from '@/lib/resource/paced-reader'
import { PAGE_SIZE } from '@/lib/resource/read-pages'
import { countOf } from '@/lib/resource/words'
import { stateOf } from './state'

const CODES = { one: 'code', many: 'codes' }
const REQUESTS = { one: 'request', many: 'requests' }

/** Returns the filter for the codes that begin with a text. */
export const codesWith = (start: string) => ({ Code: `${start.trim().replace(/[\\|!*<>]/g, '\\$&')}*` })

/** Returns the file with the codes of promotions, their redemptions and their states. */
export function codesFile(promotions: readonly Promotion[], now = Date.now()): string {
  const head = ['Code', 'Promotion ID', 'Name', 'Status', 'Redeemed', 'Redemption limit']
  const rows = promotions.map((one) => [
    ...[one.Code, one.ID, one.Name, stateOf(one, now), one.RedemptionCount ?? 0, one.RedemptionLimit],
  ])
  return BOM + [head, ...rows].map(csvLine).join('')
}

interface CodesDialogProps {
  /** Beginning of the codes that the dialog opens with. */
  start?: string
  onClose: () => void
}

/** Dialog that saves the codes of all promotions that begin alike, such as those of one pattern, as CSV. */
export function CodesDialog({ start: opensWith = '', onClose }: CodesDialogProps) {
  const id = useId()
  const [start, setStart] = useState(opensWith)
  const [progress, setProgress] = useState<Progress>()
  const [failure, setFailure] = useState<unknown>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const searched = useDebounced(start).trim()
  const found = useQuery({
    queryKey: keys.item('promotions/codes', ['count', searched]),
    queryFn: async ({ signal }) => {
      const options = { page: 1, pageSize: 1, filters: codesWith(searched) }
      const { Meta } = await call((oc) => oc.Promotions.List(options, { signal }), { signal, quiet: true })
      return Meta.TotalCount ?? 0
    },
    enabled: searched !== '',
  })
  const count = searched === start.trim() ? found.data : undefined

  const download = async () => {
    const controller = new AbortController()
    reading.current = controller
    setFailure(undefined)
    setProgress({ done: 0, total: 1 })
    try {
      const promotions = await createPacedReader(controller.signal, setProgress).readAll<Promotion>(
        (oc, page, request) =>
          oc.Promotions.List({ ...page, sortBy: ['Code', 'ID'], filters: codesWith(searched) }, request),
      )
      saveFile(new Blob([codesFile(promotions)], { type: 'text/csv;charset=utf-8' }), `codes-${searched}.csv`)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error)
    }
    setProgress(undefined)
  }
  const blocked =
    start.trim() === ''
      ? 'Enter the beginning of the codes.'
      : count === undefined
        ? found.isError
          ? 'The codes could not be counted.'
          : 'The codes are being counted.'
        : count === 0
          ? 'No promotion has such a code.'
          : undefined
  return (
    <Dialog
      title="Download codes"
      size="form"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          {progress ? (
            <Button variant="outline" onClick={() => reading.current?.abort()}>
              Stop
            </Button>
          ) : (
            <Button disabledReason={blocked} onClick={() => void download()}>
              Download
            </Button>
          )}
        </>
      }
    >
      <Stack gap="3" color="fg">
        <Field
          id={`${id}-start`}
          label="Codes start with"
          help="The part of the pattern before the first #, such as SPRING-."
        >
          <Input
            id={`${id}-start`}
            autoComplete="off"
            aria-describedby={`${id}-start-help`}
            value={start}
            onChange={({ target }) => setStart(target.value)}
          />
        </Field>
        <Text role="status">{count !== undefined && start.trim() !== '' && foundWords(count)}</Text>
        {progress && <ProgressBar label="Download of codes" value={progress.done} max={progress.total} />}
        {(found.isError || failure !== undefined) && (
          <Text as="div" role="alert" color="fg.error">
            <FailureWords error={failure ?? found.error} />
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

/** Describes the number of codes, with the number of requests when they are many. */
function foundWords(count: number): string {
  const requests = Math.ceil(count / PAGE_SIZE)
  const words = `${countOf(count, CODES)} found.`
  return requests > 10 ? `${words} The download takes ${countOf(requests, REQUESTS)}.` : words
}
