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
import { useDebounced } from '@/hooks/use-debounced'
import { valueText } from '@/lib/activity/changes'
import type { Resource } from '@/lib/resource/resource'
import { keyProblem, unsafeKeyProblem } from '@/lib/xp/keys'
import { isWithin, pathReadOnlyReason, replaceBlockedReason } from '@/lib/xp/read-only'
import { otherKinds, holdersQuery, isFilterable, othersOf, type OtherRecords } from '@/lib/xp/other-records'
import type { XpField, XpOption, XpSchema } from '@/lib/xp/schema'
import {
  pathText,
  placesIn,
  replaced,
  valueAt,
  wouldLeaveKeys,
  type XpObject,
  type XpPath,
} from '@/lib/xp/tree'
import { fromTyped, kindOf, toTyped, XP_KINDS, type XpKind } from '@/lib/xp/values'
import { hasPlace, isAsShown, type XpChange } from '@/lib/xp/write'
import { useConfirmClose } from './use-confirm-close'
import { XpChoiceField, XpValueField } from './xp-value-field'
import { XpLeaveDialog } from './xp-leave-dialog'

const ALL_KINDS = Object.keys(XP_KINDS) as XpKind[]

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
  /** The operator's schema. A value that it does not allow is not saved. */
  schema?: XpSchema | undefined
  /** Writes the value. The promise resolves to an error message, or to undefined on success. */
  write: (change: XpChange) => Promise<string | undefined>
  onClose: () => void
}

/** Dialog that adds an extended property or changes the value of one. */
export function XpDialog(props: XpDialogProps) {
  const { resource, id: of, xp, path, place, byForm, readOnly = [], schema, write, onClose } = props
  const id = useId()
  const { words } = resource
  const isNew = path === undefined
  const [before] = useState(() => (path ? valueAt(xp, path) : ''))
  // Stores the path and not the object, because other users may add and remove objects while the dialog is open.
  const [at, setAt] = useState<XpPath>(place ?? [])
  const [key, setKey] = useState('')
  const initialKind = before === undefined ? 'text' : kindOf(before)
  const [chosenKind, setKind] = useState<XpKind>(initialKind)
  const [typed, setTyped] = useState(toTyped(before))
  const [choice, setChoice] = useState<XpOption>()
  const [errors, setErrors] = useState<{ key?: string; value?: string; rest?: string }>({})
  const [isSaving, setSaving] = useState(false)

  const target = path ?? [...at, key.trim()]
  const field = schema?.fieldAt(target)
  const kinds = field && field.kinds.length > 0 ? field.kinds : ALL_KINDS
  const kind = kinds.includes(chosenKind) ? chosenKind : (kinds[0] ?? chosenKind)
  // Objects that the schema names are created with their first value.
  const createsParents = path !== undefined && field !== undefined
  const parent = valueAt(xp, target.slice(0, -1))
  const isGone = !hasPlace(xp, target.slice(0, -1), createsParents)
  const goneProblem = `${pathText(target.slice(0, -1))} is no longer an object, so nothing was saved.`
  const open = placesIn(xp).filter(
    (one) =>
      canAddKey(one, byForm) &&
      pathReadOnlyReason(one, readOnly) === undefined &&
      schema?.fieldAt(one)?.isClosed !== true,
  )
  const places = isGone ? [...open, at] : open
  // After the platform rejected a write, the current value is shown, and the next save is based on that value.
  const now = path && valueAt(xp, path)
  const isTold =
    errors.rest !== undefined && path !== undefined && !isGone && !isAsShown(xp, path, before, createsParents)
  const options = kind === 'list' ? undefined : field?.options
  const current = options && (choice ?? options.find(({ value }) => value === before))
  const reading = options ? fromChoice(current) : fromTyped(kind, typedOf(kind, typed, field))
  const isReplacing = isTold && 'value' in reading && wouldLeaveKeys(now, reading.value)
  const others = useXpOthers(resource, of, target)
  const warning = others && field === undefined && otherKinds(others, target, kind, words)
  const isDirty =
    key !== '' || chosenKind !== initialKind || typed !== toTyped(before) || choice !== undefined
  const close = useConfirmClose(isDirty, onClose)
  const choose = (next: XpKind) => {
    setKind(next)
    setErrors(isTold ? { rest: errors.rest } : {})
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
      ? (keyProblem(key, Object.keys(parent ?? {})) ?? replaceBlockedReason(target, readOnly))
      : undefined
    const wrongValue =
      'problem' in reading
        ? reading.problem
        : schemaProblem(schema, replaced(xp, target, reading.value), target)
    if (wrongKey !== undefined || wrongValue !== undefined || 'problem' in reading) {
      setErrors({
        ...(wrongKey !== undefined && { key: wrongKey }),
        ...(wrongValue !== undefined && { value: wrongValue }),
      })
      document.getElementById(`${id}-${wrongKey === undefined ? 'value' : 'key'}`)?.focus()
      return
    }
    setErrors({})
    setSaving(true)
    const shown = isTold ? now : path && before
    const rest = await write({
      path: target,
      shown,
      value: reading.value,
      ...(createsParents && { createsParents }),
    })
    if (rest === undefined) return
    setErrors({ rest })
    setSaving(false)
  }

  return (
    <>
      <Dialog
        size="form"
        title={
          isNew
            ? 'Add property'
            : `${before === undefined ? 'Set' : 'Edit'} ${field?.title ?? pathText(path)}`
        }
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
            {kinds.length > 1 && !options && (
              <Field id={`${id}-kind`} label="Type">
                <Select
                  id={`${id}-kind`}
                  value={kind}
                  onChange={(event) => choose(event.target.value as XpKind)}
                >
                  {kinds.map((one) => (
                    <option key={one} value={one}>
                      {XP_KINDS[one]}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            {options ? (
              <XpChoiceField
                id={`${id}-value`}
                field={field}
                options={options}
                chosen={current}
                error={errors.value}
                onChange={setChoice}
              />
            ) : (
              <XpValueField
                id={`${id}-value`}
                field={field}
                kind={kind}
                typed={typedOf(kind, typed, field)}
                error={errors.value}
                onChange={setTyped}
              />
            )}
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

/** Returns the text of a value of one type. A boolean always has a value, and so has a list of check boxes. */
function typedOf(kind: XpKind, typed: string, field: XpField | undefined): string {
  if (kind === 'boolean') return typed === 'false' ? 'false' : 'true'
  return kind === 'list' && field?.options && typed === '' ? '[]' : typed
}

function fromChoice(chosen: XpOption | undefined): { value: unknown } | { problem: string } {
  return chosen ? { value: chosen.value } : { problem: 'Choose a value.' }
}

/** Returns the first problem of a value that the schema does not allow, with the path of a value inside of it. */
function schemaProblem(schema: XpSchema | undefined, xp: XpObject, path: XpPath): string | undefined {
  const found = schema?.problemsOf(xp).find((problem) => isWithin(problem.path, path))
  if (!found) return undefined
  return found.path.length === path.length ? found.text : `${pathText(found.path)}: ${found.text}`
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
