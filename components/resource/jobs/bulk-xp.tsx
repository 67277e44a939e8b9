'use client'

import { Grid, Text } from '@chakra-ui/react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { fieldsOfRecords } from '@/components/resource/list/add-field'
import type { ListedResource } from '@/components/resource/listed-resource'
import { useXpSchema } from '@/components/resource/xp/use-xp-schema'
import { XpValueField } from '@/components/resource/xp/xp-value-field'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useSession } from '@/hooks/use-session'
import {
  bulkXpProblem,
  bulkXpWarning,
  readBulkPath,
  readBulkXp,
  type BulkXpChange,
  type BulkXpInput,
} from '@/lib/jobs/bulk-xp'
import type { Target } from '@/lib/jobs/job'
import type { XpSchema } from '@/lib/xp/schema'
import { valueAt, xpOf } from '@/lib/xp/tree'
import { kindOf, XP_KINDS, type XpKind } from '@/lib/xp/values'

/** Types that can be set on many records. The platform merges objects, so their keys are set one by one. */
const KINDS = ['text', 'number', 'boolean', 'list'] as const satisfies readonly XpKind[]

const NO_KEYS: readonly string[] = []

/** The input of the user. The type is undefined until the user chooses one. */
type Draft = Omit<BulkXpInput, 'kind'> & { kind: XpKind | undefined }

interface BulkXp {
  /** The change to write. Undefined when the property stays unchanged or the input has a problem. */
  change: BulkXpChange | undefined
  /** The reason why the input cannot be written, as a sentence. */
  problem: string | undefined
  /** The properties of the fields. Undefined when the records have no extended properties to edit. */
  fields: BulkXpFieldsProps | undefined
}

/**
 * Returns the extended property that a bulk edit sets or clears, and the state of its fields.
 *
 * @param targets the records, with their extended properties as `before.xp`
 * @param withEditor first keys of the properties that have an editor of their own
 */
export function useBulkXp(
  resource: ListedResource<object>,
  targets: readonly Target[] | undefined,
  isEdit: boolean,
  withEditor: readonly string[] = NO_KEYS,
): BulkXp {
  const { path, xp, readOnlyXp, words } = resource
  const isOffered = isEdit && xp !== undefined
  const viewer = useSession()
  const [draft, setDraft] = useState<Draft>()
  const { schema, isLoading, failure } = useXpSchema(path, isOffered)
  const input = useMemo(() => draft && inputOf(draft, targets ?? [], schema), [draft, targets, schema])
  // All records are checked against the schema, so the check must not delay typing.
  const settled = useDeferredValue(input)
  const result = useMemo(() => {
    if (!settled) return {}
    const reading = readBulkXp(settled, {
      ...{ readOnly: readOnlyXp?.(viewer) ?? [], byForm: xp?.byForm ?? [], withEditor },
    })
    const problem =
      reading.problem ?? (targets?.length ? bulkXpProblem(targets, reading.change, schema) : undefined)
    if (problem || !reading.change) return { problem }
    return { change: reading.change, warning: bulkXpWarning(targets ?? [], reading.change, words) }
  }, [settled, readOnlyXp, viewer, xp, withEditor, targets, schema, words])
  if (!isOffered) return { change: undefined, problem: undefined, fields: undefined }
  const isChecking = input !== undefined && (isLoading || settled !== input)
  return {
    change: isChecking ? undefined : result.change,
    problem: isChecking ? 'The value is being checked.' : input && result.problem?.text,
    fields: {
      targets: targets ?? [],
      schema,
      schemaFailure: failure,
      draft,
      input,
      problem: isChecking ? undefined : result.problem,
      warning: isChecking ? undefined : result.warning,
      onChange: setDraft,
    },
  }
}

/** Returns a draft with a type: the chosen one, or that of the schema, or that of the first record with a value. */
function inputOf(draft: Draft, targets: readonly Target[], schema: XpSchema | undefined): BulkXpInput {
  const path = readBulkPath(draft.path)
  const stored = path && targets.map(({ before = {} }) => valueAt(xpOf(before), path))
  const known = [
    draft.kind,
    ...(path ? (schema?.fieldAt(path)?.kinds ?? []) : []),
    kindOf(stored?.find((value) => value !== undefined && value !== null)),
  ]
  const kind =
    KINDS.find((one) => one === known.find((other) => KINDS.some((own) => own === other))) ?? 'text'
  // The field for yes or no shows Yes until the user chooses.
  return { ...draft, kind, typed: kind === 'boolean' && draft.typed !== 'false' ? 'true' : draft.typed }
}

interface BulkXpFieldsProps {
  targets: readonly Target[]
  schema: XpSchema | undefined
  schemaFailure: string | undefined
  draft: Draft | undefined
  input: BulkXpInput | undefined
  problem: { at: 'path' | 'value'; text: string } | undefined
  /** A sentence about the records whose value gets another type. */
  warning: string | undefined
  onChange: (draft: Draft | undefined) => void
}

/** Fields for one extended property of many records: its path, its type and its new value. */
export function BulkXpFields(props: BulkXpFieldsProps) {
  const { targets, schema, schemaFailure, draft, input, problem, warning, onChange } = props
  const id = useId()
  const paths = useMemo(() => {
    const found = fieldsOfRecords(targets.map(({ before = {} }) => ({ xp: xpOf(before) })))
    const named = schema?.fieldAt([])?.keys ?? []
    const stored = found.xp.map((path) => path.slice('xp.'.length))
    return [...new Set([...named, ...stored])].filter((path) => path !== '')
  }, [targets, schema])
  const choose = (way: string) => {
    if (way === 'keep') onChange(undefined)
    else onChange({ ...(draft ?? { path: '', kind: undefined, typed: '' }), isCleared: way === 'clear' })
  }
  // Empty fields show no error, because the user has not entered anything yet.
  const errorAt = (at: 'path' | 'value') =>
    problem?.at === at && draft && draft[at === 'path' ? 'path' : 'typed'] !== '' ? problem.text : undefined
  // Clearing has no field for a value, so its problems are those of the path.
  const pathError =
    errorAt('path') ?? (draft?.isCleared && problem?.at === 'value' ? problem.text : undefined)
  const help = 'Its key, such as Brand, or a path such as Size.Unit.'
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" mt="2" alignItems="start" color="fg">
      <Field id={id} label="Extended property">
        <Select
          id={id}
          value={draft ? (draft.isCleared ? 'clear' : 'set') : 'keep'}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="keep">Do not change</option>
          <option value="set">Set to</option>
          <option value="clear">Clear value</option>
        </Select>
      </Field>
      {draft && input && (
        <>
          <Field id={`${id}-path`} label="Property" help={help} error={pathError}>
            <Input
              id={`${id}-path`}
              list={`${id}-paths`}
              autoComplete="off"
              aria-invalid={pathError !== undefined}
              aria-describedby={describedBy(`${id}-path`, { help, error: pathError })}
              value={draft.path}
              onChange={(event) => onChange({ ...draft, path: event.target.value })}
            />
            <datalist id={`${id}-paths`}>
              {paths.map((path) => (
                <option key={path} value={path} />
              ))}
            </datalist>
          </Field>
          {!draft.isCleared && (
            <>
              <Field id={`${id}-kind`} label="Type">
                <Select
                  id={`${id}-kind`}
                  value={input.kind}
                  onChange={(event) => onChange({ ...draft, kind: event.target.value as XpKind })}
                >
                  {KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {XP_KINDS[kind]}
                    </option>
                  ))}
                </Select>
              </Field>
              <XpValueField
                id={`${id}-value`}
                field={undefined}
                kind={input.kind}
                typed={input.typed}
                error={input.kind === 'boolean' && problem?.at === 'value' ? problem.text : errorAt('value')}
                onChange={(typed) => onChange({ ...draft, typed })}
              />
            </>
          )}
          {warning !== undefined && (
            <Text role="status" fontSize="sm" color="fg.warning" gridColumn="1 / -1">
              {warning}
            </Text>
          )}
          {schemaFailure !== undefined && (
            <Text role="alert" fontSize="sm">
              The schema of these properties could not be used, so they are not checked. {schemaFailure}
            </Text>
          )}
        </>
      )}
    </Grid>
  )
}
