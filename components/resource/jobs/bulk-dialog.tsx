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
  type BulkAction,
  type BulkEdit,
  type BulkPage,
  type BulkStep,
  type BulkValues,
  type ChosenRecords,
} from '@/lib/jobs/bulk'
import { bulkEditBody, bulkEditTargets } from '@/lib/jobs/bulk-edit'
import { startJob } from '@/lib/jobs/engine'
import { jobSubject } from '@/lib/jobs/outcome'
import { startFailureText } from '@/lib/jobs/start-failure'
import type { Target, Write } from '@/lib/jobs/job'
import type { Viewer } from '@/lib/registry'
import { countOf } from '@/lib/resource/words'
import type { ListState } from '@/lib/url/list-state'
import { BulkFields } from './bulk-fields'
import type { BulkFormResult } from './bulk-form'
import { BulkXpFields, useBulkXp } from './bulk-xp'
import { useTargets, type BulkVerb } from './bulk-targets'
import { DecisionFields, useDecision, type Decision } from './decision-fields'
import { LoadFailure } from './load-failure'
import { ChangedTarget, MAX_ROWS_SHOWN, ReviewList } from './review-list'
import type { ListedResource } from '@/components/resource/listed-resource'
import { formatNumber } from '@/lib/format/number'

const NO_FIELDS: BulkEdit = { fields: [] }

/** Returns the bulk edit with the fields that the user has. It has none until they are loaded. */
function useBulkEdit(
  { path, bulk = [] }: ListedResource<object>,
  { isSupplier }: Viewer,
): BulkEdit & { isLoading: boolean } {
  const isLoaded = typeof bulk !== 'function'
  const { data = NO_FIELDS, isLoading } = useQuery({
    queryKey: ['bulk fields', path],
    queryFn: isLoaded ? skipToken : bulk,
    // The rules of the fields are functions.
    structuralSharing: false,
    staleTime: Infinity,
  })
  const edit = isLoaded ? { fields: bulk } : data
  return {
    ...edit,
    isLoading,
    fields: edit.fields.filter(({ isSellerOnly }) => !isSellerOnly || !isSupplier),
  }
}

/** Returns the start of a sentence before the number of records: "Change inventory of". */
const phraseOf = ({ label }: BulkAction) => (label.startsWith('Change ') ? `${label} of` : label)

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
  const edit = useBulkEdit(resource, viewer)
  const bulk = edit.fields
  const {
    targets: found,
    action: details,
    skippedNames,
    warning,
    count,
    error,
    retry,
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
  const xp = useBulkXp(resource, found, verb === 'edit', edit.xpWithEditor)
  const [chosenRecords, setChosenRecords] = useState<ChosenRecords>({})
  const changes = {
    ...{ body: bulkBody(bulk, values), change: xp.change, chosen: chosenRecords },
    ...(edit.bodyFor && { bodyFor: edit.bodyFor }),
  }
  const body = bulkEditBody(changes)
  const edited = found && verb === 'edit' ? bulkEditTargets(found, changes, words) : undefined
  const targets = edited?.targets ?? found
  const [decision, setDecision] = useDecision()
  const [choice, setChoice] = useState<string>()
  const page = details && 'addressOf' in details ? details : undefined
  const action = details && 'done' in details ? details : undefined
  const form = details && 'Form' in details ? details : undefined
  const [planned, setPlanned] = useState<BulkFormResult>()
  const chosen = choice ?? page?.choices[0]?.value ?? ''
  const write = writeOf(verb, body, action && { ...action, ...decision })
  const doing = typeof verb === 'object' ? phraseOf(verb) : verb === 'delete' ? 'Delete' : 'Change'
  const isEmpty = targets?.length === 0
  const isDestructive = verb === 'delete' || (typeof verb === 'object' && verb.isDestructive === true)
  const changed = form && targets?.length ? planned?.count : undefined
  const size = countOf(changed ?? targets?.length ?? selection.countOf(total), words)

  const withoutTargets = error ? 'The selection could not be loaded.' : 'The selection is still loading.'

  const start = async () => {
    // The extended properties of companies can be about people, even though the companies are not.
    const isPersonal = xp.change !== undefined && resource.xp?.isPersonal === true
    const place = isPersonal ? { ...resource, isPersonal } : resource
    const own = write && targets && bulkJob(place, verb === 'edit' ? 'Edit' : doing, write, targets)
    const plan = form ? planned?.plan : own
    if (!targets || !plan || isStarting) return
    setStarting(true)
    try {
      const subject = jobSubject(await startJob(plan))
      toast({
        ...{ subject, title: 'Job started' },
        description: `${plan.title}. It continues while you work, and after a reload.`,
      })
      selection.clear()
      onClose()
    } catch (thrown) {
      setFailure(startFailureText(thrown))
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
              disabledReason={targets ? pageBlockedReason(targets, page, words) : withoutTargets}
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
                  : targets
                    ? startBlockedReason(targets, write, Object.values(problems)[0], xp.problem)
                    : withoutTargets
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
      {verb === 'edit' && !edit.isLoading && (
        <BulkFields
          fields={bulk}
          values={values}
          problems={problems}
          onChange={setValues}
          onChoose={(field, record) => setChosenRecords((others) => ({ ...others, [field]: record }))}
        />
      )}
      {/* Not before the other fields, so that the first of them gets the focus. */}
      {xp.fields && !edit.isLoading && <BulkXpFields {...xp.fields} />}
      {details?.text && !isEmpty && <Text>{details.text}</Text>}
      {page && !isEmpty && <PageChoice page={page} value={chosen} onChange={setChoice} />}
      {action?.asks && !isEmpty && (
        <DecisionFields
          decision={decision}
          onChange={setDecision}
          declined={action.asks === 'decline' ? words.one : undefined}
        />
      )}
      {!targets && !error && <Text role="status">Loading the selection: {formatNumber(count)} so far.</Text>}
      {form && targets && !isEmpty && <form.Form targets={targets} onChange={setPlanned} />}
      {targets && !isEmpty && !form && (
        <Preview targets={targets} many={words.many} body={verb === 'edit' ? body : undefined} />
      )}
      {[...(skippedNames ?? []), ...(edited?.leftOut ?? [])].map((sentence) => (
        <Text key={sentence} color="fg" fontWeight="medium">
          {sentence}
        </Text>
      ))}
      {warning && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {warning}
        </Text>
      )}
      {error && <LoadFailure what="The selection" error={error} onRetry={retry} />}
      {failure && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {failure}
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
  targets: readonly Target[],
  write: Write | undefined,
  problem: string | undefined,
  xpProblem: string | undefined,
): string | undefined {
  if (targets.length === 0) return 'All selected records are skipped.'
  if (xpProblem !== undefined) return xpProblem
  return write ? problem : 'Choose a field to change.'
}

function pageBlockedReason(
  targets: readonly Target[],
  { max }: BulkPage,
  { many }: { many: string },
): string | undefined {
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
