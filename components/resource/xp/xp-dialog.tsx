'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { describedBy, Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { useDebounced } from '@/hooks/use-debounced'
import { valueText } from '@/lib/activity/changes'
import { isPlainObject } from '@/lib/forms/diff'
import type { Resource } from '@/lib/resource/resource'
import { keyProblem, unsafeKeyProblem } from '@/lib/xp/keys'
import { pathReadOnlyReason, replaceBlockedReason } from '@/lib/xp/read-only'
import { otherKinds, holdersQuery, isFilterable, othersOf, type OtherRecords } from '@/lib/xp/other-records'
import { wouldLeaveKeys, pathText, placesIn, valueAt, type XpObject, type XpPath } from '@/lib/xp/tree'
import { fromTyped, kindOf, toTyped, XP_KINDS, type XpKind } from '@/lib/xp/values'
import { isAsShown, type XpChange } from '@/lib/xp/write'
import { useConfirmClose } from './use-confirm-close'
import { XpLeaveDialog } from './xp-leave-dialog'

const VALUE_HELP: Partial<Record<XpKind, string>> = {
  text: 'Stored as text. Leading zeros are kept.',
  number: 'A number with a decimal point, such as 0.5.',
  list: 'As JSON, such as ["Red", "Blue"].',
  object: 'As JSON, such as {"Width": 4, "Unit": "cm"}.',
}

interface XpDialogProps {
  resource: Resource<object>
  /** Id of the record. */
  id: string
  xp: XpObject
  /** Path of the value to change. Without it a new value is added. */
  path?: XpPath
  /** Path of the object that is preselected for a new key. */
  place?: XpPath
  /** First keys of the paths that the form edits. No values are added below them. */
  byForm: readonly string[]
  /** Paths that this user may neither change nor add. */
  readOnly?: readonly XpPath[]
  /** Writes the value. The promise resolves to an error message, or to undefined on success. */
  write: (change: XpChange) => Promise<string | undefined>
  onClose: () => void
}

/** Dialog that adds an extended property or changes the value of one. */
export function XpDialog(props: XpDialogProps) {
  const { resource, id: of, xp, path, place, byForm, readOnly = [], write, onClose } = props
  const id = useId()
  const { words } = resource
  const isNew = path === undefined
  const [before] = useState(() => (path ? valueAt(xp, path) : ''))
  // Stores the path and not the object, because other users may add and remove objects while the dialog is open.
  const [at, setAt] = useState<XpPath>(place ?? [])
  const [key, setKey] = useState('')
  const [kind, setKind] = useState<XpKind>(kindOf(before))
  const [typed, setTyped] = useState(toTyped(before))
  const [errors, setErrors] = useState<{ key?: string; value?: string; rest?: string }>({})
  const [isSaving, setSaving] = useState(false)

  const target = path ?? [...at, key.trim()]
  const parent = valueAt(xp, target.slice(0, -1))
  const isGone = !isPlainObject(parent)
  const goneProblem = `${pathText(target.slice(0, -1))} is no longer an object, so nothing was saved.`
  const open = placesIn(xp).filter(
    (one) => canAddKey(one, byForm) && pathReadOnlyReason(one, readOnly) === undefined,
  )
  const places = isGone ? [...open, at] : open
  // After the platform rejected a write, the current value is shown, and the next save is based on that value.
  const now = path && valueAt(xp, path)
  const isTold = errors.rest !== undefined && path !== undefined && !isGone && !isAsShown(xp, path, before)
  const reading = fromTyped(kind, typed)
  const isReplacing = isTold && 'value' in reading && wouldLeaveKeys(now, reading.value)
  const others = useXpOthers(resource, of, target)
  const warning = others && otherKinds(others, target, kind, words)
  const isDirty = key !== '' || kind !== kindOf(before) || typed !== toTyped(before)
  const close = useConfirmClose(isDirty, onClose)
  const choose = (next: XpKind) => {
    setKind(next)
    setErrors(isTold ? { rest: errors.rest } : {})
    // A boolean always has a value.
    if (next === 'boolean' && typed !== 'false') setTyped('true')
  }
  const choosePlace = (next: XpPath) => {
    setAt(next)
    setErrors({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (isGone) {
      setErrors({ rest: isNew ? `${goneProblem} Choose another parent.` : goneProblem })
      return
    }
    const wrongKey = isNew
      ? (keyProblem(key, Object.keys(parent)) ?? replaceBlockedReason(target, readOnly))
      : undefined
    if (wrongKey !== undefined || 'problem' in reading) {
      setErrors({
        ...(wrongKey !== undefined && { key: wrongKey }),
        ...('problem' in reading && { value: reading.problem }),
      })
      document.getElementById(`${id}-${wrongKey === undefined ? 'value' : 'key'}`)?.focus()
      return
    }
    setErrors({})
    setSaving(true)
    const shown = isTold ? now : path && before
    const rest = await write({ path: target, shown, value: reading.value })
    if (rest === undefined) return
    setErrors({ rest })
    setSaving(false)
  }

  return (
    <>
      <Dialog
        size="form"
        title={isNew ? 'Add property' : `Edit ${pathText(path)}`}
        onClose={() => !isSaving && void close()}
        actions={
          <>
            <Button variant="outline" disabled={isSaving} onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" form={`${id}-form`} loading={isSaving} loadingText="Save">
              Save
            </Button>
          </>
        }
      >
        <form id={`${id}-form`} noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="4" color="fg">
            {isNew && places.length > 1 && (
              <Field id={`${id}-place`} label="In">
                <Select
                  id={`${id}-place`}
                  value={JSON.stringify(at)}
                  onChange={(event) => choosePlace(JSON.parse(event.target.value) as string[])}
                >
                  {places.map((one) => (
                    <option key={JSON.stringify(one)} value={JSON.stringify(one)}>
                      {pathText(one)}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            {isNew && (
              <Field
                id={`${id}-key`}
                label="Key"
                isRequired
                error={errors.key}
                help="Filters and applications use this key. It is case-sensitive."
              >
                <Input
                  id={`${id}-key`}
                  value={key}
                  autoComplete="off"
                  spellCheck={false}
                  required
                  aria-invalid={errors.key !== undefined}
                  aria-describedby={describedBy(`${id}-key`, { help: true, error: errors.key })}
                  onChange={(event) => setKey(event.target.value)}
                />
              </Field>
            )}
            <Field id={`${id}-kind`} label="Type">
              <Select
                id={`${id}-kind`}
                value={kind}
                onChange={(event) => choose(event.target.value as XpKind)}
              >
                {Object.entries(XP_KINDS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <XpValueField
              id={`${id}-value`}
              kind={kind}
              typed={typed}
              error={errors.value}
              onChange={setTyped}
            />
            <Text role="status" display="flex" gap="2" color="fg.warning" fontWeight="medium">
              {warning && (
                <>
                  <Icon as={TriangleAlert} boxSize="4" mt="0.5" flexShrink="0" />
                  {warning} Filters and sorting need the same type for a key on all records.
                </>
              )}
            </Text>
            {errors.rest && (
              <RowProblem>
                {isTold ? `${errors.rest} The current value is ${valueText(now)}.` : errors.rest}
              </RowProblem>
            )}
            {isReplacing && (
              <Text fontSize="sm">
                Saving overwrites the complete {words.one}, because the platform cannot remove single keys of
                an object.
              </Text>
            )}
          </Stack>
        </form>
      </Dialog>
      <XpLeaveDialog isDirty={isDirty} />
    </>
  )
}

/** Returns whether a new key may be added to this object. */
function canAddKey(place: XpPath, byForm: readonly string[]): boolean {
  return !byForm.includes(place[0] ?? '') && place.every((key) => unsafeKeyProblem(key) === undefined)
}

/**
 * Returns other records that have a value at an xp path, once the path is no longer being typed. Undefined until they
 * are read, and after a failure.
 *
 * @param id ID of the edited record
 */
function useXpOthers(resource: Resource<object>, id: string, path: XpPath): OtherRecords | undefined {
  const isSettled = useDebounced(pathText(path)) === pathText(path)
  const { data } = useQuery({
    ...holdersQuery(resource, path),
    enabled: isSettled && isFilterable(path),
  })
  return data && othersOf(data, (record) => resource.idOf(record) !== id)
}

interface XpValueFieldProps {
  id: string
  kind: XpKind
  /** The value as text. */
  typed: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** Control for a value of one type. The type "nothing" has no control. */
function XpValueField({ id, kind, typed, error, onChange }: XpValueFieldProps) {
  if (kind === 'nothing') return null
  const help = VALUE_HELP[kind]
  const shared = {
    id,
    value: typed,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, { help, error }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  const isJson = kind === 'list' || kind === 'object'
  return (
    <Field id={id} label="Value" help={help} error={error}>
      {kind === 'boolean' ? (
        <Select {...shared}>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      ) : kind === 'number' ? (
        <Input {...shared} inputMode="decimal" autoComplete="off" maxW="14rem" />
      ) : (
        <Textarea
          {...shared}
          rows={isJson ? 8 : 3}
          minH={isJson ? undefined : '20'}
          fontFamily={isJson ? 'mono' : undefined}
          spellCheck={!isJson}
          autoComplete="off"
        />
      )}
    </Field>
  )
}
