'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFormInfo, type FormField } from '@/components/fields/form-info'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toaster'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useActivity, useRestore } from '@/hooks/use-activity'
import { useCan } from '@/hooks/use-can'
import { useDialogs } from '@/hooks/use-dialogs'
import type { Activity, ActivityKind, RecordedChange } from '@/lib/activity/activity'
import { fieldText, valueText } from '@/lib/activity/changes'
import { clearActivity } from '@/lib/activity/log'
import { formatFieldValue, labelOf } from '@/lib/forms/format-field-value'
import { isPlatformId } from '@/lib/forms/platform-id'
import { nameAndId, referenceQuery } from '@/lib/resource/reference'
import type { Resource } from '@/lib/resource/resource'
import { Assignment } from './activity-assignment'
import { ChangeValue } from '@/components/resource/form/change-value'
import { Instant } from '@/components/resource/instant'
import { Entries } from '@/components/resource/record/record-facts'
import { RowProblem } from '@/components/resource/assign/row-problem'

export interface ActivityEntriesProps<T extends object, R extends T = T> {
  resource: Resource<T, R>
  id: string
}

const DONE: Readonly<Record<ActivityKind, string>> = {
  created: 'Created',
  saved: 'Saved',
  restored: 'Restored',
  deleted: 'Deleted',
  assigned: 'Added',
  unassigned: 'Removed',
}

/**
 * List of the user's activity, newest first, with the values before and after each change and a button that restores a
 * field.
 */
export function ActivityEntries<T extends object, R extends T>({ resource, id }: ActivityEntriesProps<T, R>) {
  const { activities, problem } = useActivity(resource, id)
  const dialogs = useDialogs()
  const clear = async () => {
    const isSure = await dialogs.confirm('Clear your activity in this browser?', {
      details: 'Your activity is cleared on every record. The records are not changed.',
      okLabel: 'Clear activity',
      cancelLabel: 'Cancel',
      isDestructive: true,
    })
    if (isSure) await clearActivity()
  }
  return (
    <Stack gap="3" maxW="44rem">
      <Text fontSize="sm" color="fg.muted">
        Your changes to this {resource.words.one} in this browser: fields, extended properties, assignments
        and jobs. Changes by other users are not included. {describeRetention(resource)}
        {!resource.isPersonal &&
          activities?.some(({ assignment }) => assignment) &&
          ' Assignments of people are cleared when you reload the page.'}
      </Text>
      {problem !== undefined && <RowProblem>{problem}</RowProblem>}
      {activities?.length === 0 && <Text>No activity yet.</Text>}
      {activities !== undefined && activities.length > 0 && (
        <>
          <Entries>
            {activities.map((activity, index) => (
              // The list shows the newest entry first. Keys count from the oldest one, so that an entry keeps its key
              // when a new one is added.
              <Entry key={activities.length - index} {...{ resource, id, activity }} />
            ))}
          </Entries>
          <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => void clear()}>
            Clear all activity
          </Button>
        </>
      )}
    </Stack>
  )
}

function Entry<T extends object, R extends T>(props: ActivityEntriesProps<T, R> & { activity: Activity }) {
  const { activity, ...of } = props
  return (
    <Box as="li" fontSize="sm">
      <HStack gap="2" rowGap="0" wrap="wrap">
        <Text fontWeight="medium">{DONE[activity.kind]}</Text>
        <Text color="fg.muted">
          <Instant iso={new Date(activity.at).toISOString()} />
        </Text>
      </HStack>
      {activity.assignment && (
        <Assignment kind={activity.kind} assignment={activity.assignment} noun={of.resource.words.one} />
      )}
      {activity.changes.map((change) => (
        <Change key={fieldText(change.path)} change={change} {...of} />
      ))}
    </Box>
  )
}

function Change<T extends object, R extends T>(
  props: ActivityEntriesProps<T, R> & { change: RecordedChange },
) {
  const { change, resource, id } = props
  const words = useChangeWords(change.path)
  const { label } = words
  const readOnlyReason = useRestoreBlockedReason(resource, change)
  const restore = useRestore(resource, id)
  const dialogs = useDialogs()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = async (now: unknown) =>
    (await dialogs.confirm(`Restore ${label}?`, {
      details: `Current value: ${await words.formatValue(now)}. Restored value: ${await words.formatValue(change.before)}.`,
      okLabel: 'Restore',
    })) === true
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    const found = await restore(change, ask)
    setBusy(false)
    if (found.problem !== undefined) setProblem(found.problem)
    else if (found.isDone) toast({ title: 'Success', description: `${label} restored.`, type: 'success' })
  }
  return (
    <Box mt="2">
      <HStack gap="3" justify="space-between" align="flex-start">
        <Stack gap="0.5" minW="0" flex="1" css={{ overflowWrap: 'anywhere' }}>
          <Text fontFamily={words.isXp ? 'mono' : undefined}>{label}</Text>
          <Text color="fg.muted" lineClamp={4}>
            <Value words={words} path={change.path} value={change.before} other={change.after} />{' '}
            <span aria-hidden>→</span>
            <VisuallyHidden> became </VisuallyHidden>{' '}
            <Text as="span" color="fg">
              <Value words={words} path={change.path} value={change.after} other={change.before} />
            </Text>
          </Text>
        </Stack>
        <Button
          size="xs"
          variant="outline"
          aria-label={`Restore ${label}`}
          disabledReason={readOnlyReason}
          // Uses `aria-busy`, because a disabled button would lose the focus to the confirmation and not get it back.
          aria-busy={isBusy}
          onClick={() => void press()}
        >
          <Icon as={Undo2} boxSize="4" />
          Restore
        </Button>
      </HStack>
      {problem !== undefined && <RowProblem>{problem}</RowProblem>}
    </Box>
  )
}

/** Shows a value. Values of extended properties show their type by quotes. Other values are shown as in the form. */
function Value(props: {
  words: ReturnType<typeof useChangeWords>
  path: readonly string[]
  value: unknown
  other: unknown
}) {
  const { words, path, value, other } = props
  if (words.isXp) return valueText(value)
  return <ChangeValue name={fieldText(path)} value={value} other={other} field={words.field} />
}

function describeRetention({ isPersonal, xp }: Pick<Resource<object>, 'isPersonal' | 'xp'>): string {
  if (isPersonal) return 'It contains personal data, so it is cleared when you reload the page.'
  return xp?.isPersonal
    ? 'It is kept for 90 days. Changes to extended properties may contain personal data, so they are cleared when you reload the page.'
    : 'It is kept for 90 days.'
}

/** Returns the reason why a field cannot be restored in this panel. */
function useRestoreBlockedReason<T extends object, R extends T>(
  resource: Resource<T, R>,
  { path }: RecordedChange,
): string | undefined {
  const manage = useCan(resource.access.manage)
  const { isReadOnly } = useFormInfo()
  if (!manage.allowed) return manage.reason
  if (isReadOnly) return `You can view this ${resource.words.one} but not change it.`
  if (resource.accessFields?.some((field) => field === path[0]))
    return 'This field controls access. Change it in the form of this page, which makes sure that an administrator keeps access.'
  const isJoined = (resource.service.joinedFields ?? []).some((field) => field === path[0])
  return isJoined ? 'This field is stored in another record. Change it in the form of this page.' : undefined
}

/** The label of a changed field and the formatting of its values. */
interface ChangeWords {
  /** Label of the field in its form. Extended properties have none, so their path is shown as in filters. */
  label: string
  isXp: boolean
  field: FormField | undefined
  /** Formats a value as text: a record by its name, a date in the user's time zone. */
  formatValue: (value: unknown) => Promise<string>
}

/** Describes a recorded change with the labels and formats of the page's form. */
function useChangeWords(path: readonly string[]): ChangeWords {
  const { fieldOf } = useFormInfo()
  const client = useQueryClient()
  const name = fieldText(path)
  const field = fieldOf?.(name)
  const isXp = path[0] === 'xp'
  const inSteps = () => path.map((step) => labelOf(step, undefined)).join(': ')
  const formatValue = async (value: unknown) => {
    if (isXp) return valueText(value)
    if (!field?.to || typeof value !== 'string' || !isPlatformId(value))
      return formatFieldValue(name, value, field)
    const { to } = field
    return client.fetchQuery(referenceQuery(to, value)).then(
      (record) => nameAndId(to, record),
      () => value, // users who may not view the record see its id
    )
  }
  return { label: isXp ? name : (field?.label ?? inSteps()), isXp, field, formatValue }
}
