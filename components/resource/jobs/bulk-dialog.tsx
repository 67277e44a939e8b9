'use client'

import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { toast } from '@/components/ui/toaster'
import type { Selection } from '@/hooks/use-selection'
import { useSession } from '@/hooks/use-session'
import { bulkBody, bulkJob, bulkProblems, type BulkValues } from '@/lib/jobs/bulk'
import { startJob } from '@/lib/jobs/engine'
import type { Target, Write } from '@/lib/jobs/job'
import { countOf } from '@/lib/resource/words'
import type { ListState } from '@/lib/url/list-state'
import { BulkFields } from './bulk-fields'
import { useTargets } from './bulk-targets'
import { ChangedTarget, MAX_ROWS_SHOWN, ReviewList } from './review-list'
import type { ListedResource } from '@/components/resource/listed-resource'
import { formatNumber } from '@/lib/format/number'

/**
 * Dialog before many records are deleted or changed. It lists them as they are at that moment and starts a job on
 * exactly these records.
 */
export function BulkDialog(props: {
  verb: 'edit' | 'delete'
  resource: ListedResource<object>
  state: ListState
  selection: Selection
  total: number
  onClose: () => void
}) {
  const { verb, resource, state, selection, total, onClose } = props
  const { words, bulk = [] } = resource
  const viewer = useSession()
  const { targets, skippedNames, warning, count, problem } = useTargets({
    verb,
    resource,
    state,
    selection,
    viewer,
  })
  const [values, setValues] = useState<BulkValues>({})
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState('')
  const problems = bulkProblems(bulk, values)
  const body = bulkBody(bulk, values)
  const write: Write | undefined = verb === 'delete' ? { kind: 'delete' } : body && { kind: 'patch', body }
  const doing = verb === 'delete' ? 'Delete' : 'Change'
  const size = countOf(targets?.length ?? selection.countOf(total), words)

  const start = async () => {
    if (!targets || !write || isStarting) return
    setStarting(true)
    try {
      const plan = bulkJob(resource, write, targets)
      await startJob(plan)
      toast({
        title: 'Job started',
        description: `${plan.title}. It continues while you work, and after a reload.`,
      })
      selection.clear()
      onClose()
    } catch (thrown) {
      setFailure(`The job could not be stored in this browser, so it was not started. ${String(thrown)}`)
      setStarting(false)
    }
  }

  return (
    <Dialog
      size={verb === 'delete' ? 'form' : 'review'}
      isDestructive={verb === 'delete'}
      title={`${doing} ${size}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            colorPalette={verb === 'delete' ? 'red' : undefined}
            loading={isStarting}
            disabledReason={startBlockedReason(targets, write, Object.values(problems)[0])}
            onClick={() => void start()}
          >
            {doing} {size}
          </Button>
        </>
      }
    >
      {verb === 'delete' ? (
        <Text>They will be permanently deleted. For each one: {words.consequence}</Text>
      ) : (
        <BulkFields fields={bulk} values={values} problems={problems} onChange={setValues} />
      )}
      {!targets && !problem && (
        <Text role="status">Loading the selection: {formatNumber(count)} so far.</Text>
      )}
      {targets && <Preview targets={targets} many={words.many} body={verb === 'edit' ? body : undefined} />}
      {skippedNames?.map((sentence) => (
        <Text key={sentence} color="fg" fontWeight="medium">
          {sentence}
        </Text>
      ))}
      {warning && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {warning}
        </Text>
      )}
      {(problem || failure) && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem ? `The selection could not be loaded: ${problem}` : failure}
        </Text>
      )}
    </Dialog>
  )
}

function startBlockedReason(
  targets: Target[] | undefined,
  write: Write | undefined,
  problem: string | undefined,
): string | undefined {
  if (!targets) return 'The selection is still loading.'
  if (targets.length === 0) return 'No records match.'
  return write ? problem : 'Select a field to change.'
}

/** The records that the job will affect, each with the changes of the fields that are chosen so far. */
function Preview(props: {
  targets: readonly Target[]
  many: string
  body: Readonly<Record<string, unknown>> | undefined
}) {
  const { targets, many, body = {} } = props
  return (
    <ReviewList label={`Selected ${many}`} total={targets.length}>
      {targets.slice(0, MAX_ROWS_SHOWN).map((target) => (
        <ChangedTarget key={target.id} target={target} body={body} />
      ))}
    </ReviewList>
  )
}
