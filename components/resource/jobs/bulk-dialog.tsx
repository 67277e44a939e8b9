'use client'

import { Box, Text } from '@chakra-ui/react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { RadioOption } from '@/components/ui/radio-option'
import { toast } from '@/components/ui/toaster'
import type { Selection } from '@/hooks/use-selection'
import { useSession } from '@/hooks/use-session'
import {
  bulkBody,
  bulkJob,
  bulkProblems,
  type BulkField,
  type BulkPage,
  type BulkStep,
  type BulkValues,
} from '@/lib/jobs/bulk'
import { bulkXpTargets } from '@/lib/jobs/bulk-xp'
import { startJob } from '@/lib/jobs/engine'
import type { Target, Write } from '@/lib/jobs/job'
import type { Viewer } from '@/lib/registry'
import { countOf } from '@/lib/resource/words'
import { nest } from '@/lib/xp/tree'
import type { ListState } from '@/lib/url/list-state'
import { BulkFields } from './bulk-fields'
import type { BulkFormResult } from './bulk-form'
import { BulkXpFields, useBulkXp } from './bulk-xp'
import { useTargets, type BulkVerb } from './bulk-targets'
import { DecisionFields, useDecision, type Decision } from './decision-fields'
import { ChangedTarget, MAX_ROWS_SHOWN, ReviewList } from './review-list'
import type { ListedResource } from '@/components/resource/listed-resource'
import { formatNumber } from '@/lib/format/number'

/** Returns the fields of the bulk edit that the user has. None until they are loaded. */
function useBulkFields(
  { path, bulk = [] }: ListedResource<object>,
  { isSupplier }: Viewer,
): readonly BulkField[] {
  const isLoaded = typeof bulk !== 'function'
  const { data = [] } = useQuery({
    queryKey: ['bulk fields', path],
    queryFn: isLoaded ? skipToken : bulk,
    staleTime: Infinity,
  })
  return (isLoaded ? bulk : data).filter(({ isSellerOnly }) => !isSellerOnly || !isSupplier)
}

/**
 * Dialog before many records are deleted or changed, or before an action on many records. It lists them as they are at
 * that moment, and starts a job on exactly these records or opens the page about them.
 */
export function BulkDialog(props: {
  verb: BulkVerb
  resource: ListedResource<object>
  state: ListState
  selection: Selection
  total: number
  onClose: () => void
}) {
  const { verb, resource, state, selection, total, onClose } = props
  const { words } = resource
  const viewer = useSession()
  const bulk = useBulkFields(resource, viewer)
  const {
    targets: found,
    action: details,
    skippedNames,
    warning,
    count,
    problem,
  } = useTargets({
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
  const fieldsBody = bulkBody(bulk, values)
  const xp = useBulkXp(resource, found, verb === 'edit')
  const body = xp.change ? { ...fieldsBody, xp: nest(xp.change.path, xp.change.value) } : fieldsBody
  const targets = found && verb === 'edit' ? bulkXpTargets(found, fieldsBody, xp.change) : found
  const [decision, setDecision] = useDecision()
  const [choice, setChoice] = useState<string>()
  const page = details && 'addressOf' in details ? details : undefined
  const action = details && 'done' in details ? details : undefined
  const form = details && 'Form' in details ? details : undefined
  const [planned, setPlanned] = useState<BulkFormResult>()
  const chosen = choice ?? page?.choices[0]?.value ?? ''
  const write = writeOf(verb, body, action && { ...action, ...decision })
  const doing =
    typeof verb === 'object' ? (verb.phrase ?? verb.label) : verb === 'delete' ? 'Delete' : 'Change'
  const isEmpty = targets?.length === 0
  const isDestructive = verb === 'delete' || (typeof verb === 'object' && verb.isDestructive === true)
  const size = countOf(targets?.length ?? selection.countOf(total), words)

  const start = async () => {
    // The extended properties of companies can be about people, even though the companies are not.
    const isPersonal = xp.change !== undefined && resource.xp?.isPersonal === true
    const place = isPersonal ? { ...resource, isPersonal } : resource
    const own = write && targets && bulkJob(place, verb === 'edit' ? 'Edit' : doing, write, targets)
    const plan = form ? planned?.plan : own
    if (!targets || !plan || isStarting) return
    setStarting(true)
    try {
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
      size={verb === 'edit' || form ? 'review' : 'form'}
      isDestructive={isDestructive}
      title={`${doing} ${size}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {action?.keep ?? 'Cancel'}
          </Button>
          {page ? (
            <LinkButton
              href={page.addressOf(targets?.map(({ id }) => id) ?? [], chosen)}
              disabledReason={pageBlockedReason(targets, page, words)}
            >
              {doing} {size}
            </LinkButton>
          ) : (
            <Button
              colorPalette={isDestructive ? 'red' : undefined}
              loading={isStarting}
              disabledReason={
                form && targets?.length
                  ? (planned?.problem ?? (planned ? undefined : 'The form is still loading.'))
                  : startBlockedReason(targets, write, Object.values(problems)[0], xp.problem)
              }
              onClick={() => void start()}
            >
              {doing} {size}
            </Button>
          )}
        </>
      }
    >
      {verb === 'delete' && <Text>They will be permanently deleted. For each one: {words.consequence}</Text>}
      {verb === 'edit' && (
        <BulkFields fields={bulk} values={values} problems={problems} onChange={setValues} />
      )}
      {xp.fields && <BulkXpFields {...xp.fields} />}
      {details?.text && !isEmpty && <Text>{details.text}</Text>}
      {page && !isEmpty && <PageChoice page={page} value={chosen} onChange={setChoice} />}
      {action?.asks && !isEmpty && (
        <DecisionFields
          decision={decision}
          onChange={setDecision}
          declined={action.asks === 'decline' ? words.one : undefined}
        />
      )}
      {!targets && !problem && (
        <Text role="status">Loading the selection: {formatNumber(count)} so far.</Text>
      )}
      {form && targets && !isEmpty && <form.Form targets={targets} onChange={setPlanned} />}
      {targets && !isEmpty && !form && (
        <Preview targets={targets} many={words.many} body={verb === 'edit' ? body : undefined} />
      )}
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

/** Returns the write of the job. Undefined while an action loads, and when no field to change was chosen. */
function writeOf(
  verb: BulkVerb,
  body: Readonly<Record<string, unknown>> | undefined,
  action: (BulkStep & Decision) | undefined,
): Write | undefined {
  if (verb === 'delete') return { kind: 'delete' }
  if (verb === 'edit') return body && { kind: 'patch', body }
  if (!action) return undefined
  const { done, after, asks, comments, allowResubmit } = action
  const input = { ...(asks && { comments }), ...(asks === 'decline' && { allowResubmit }) }
  return { kind: 'step', step: verb.step, done, input, ...(after && { after }) }
}

function startBlockedReason(
  targets: Target[] | undefined,
  write: Write | undefined,
  problem: string | undefined,
  xpProblem: string | undefined,
): string | undefined {
  if (!targets) return 'The selection is still loading.'
  if (targets.length === 0) return 'All selected records are skipped.'
  if (xpProblem !== undefined) return xpProblem
  return write ? problem : 'Choose a field to change.'
}

function pageBlockedReason(
  targets: Target[] | undefined,
  { max }: BulkPage,
  { many }: { many: string },
): string | undefined {
  if (!targets) return 'The selection is still loading.'
  return targets.length > max ? `Select at most ${formatNumber(max)} ${many}.` : undefined
}

/** The choice between the pages of an action that opens one. */
function PageChoice(props: { page: BulkPage; value: string; onChange: (value: string) => void }) {
  const { page, value, onChange } = props
  const name = useId()
  return (
    <Box as="fieldset">
      <Text as="legend" fontWeight="medium" color="fg">
        {page.question}
      </Text>
      {page.choices.map((one) => (
        <RadioOption
          key={one.value}
          name={name}
          checked={one.value === value}
          onChange={() => onChange(one.value)}
        >
          {one.label}
        </RadioOption>
      ))}
    </Box>
  )
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
        <ChangedTarget
          key={target.id}
          target={target}
          body={target.write?.kind === 'patch' ? target.write.body : body}
        />
      ))}
    </ReviewList>
  )
}
