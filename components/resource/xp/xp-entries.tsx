'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronRight, Pencil, Plus, TriangleAlert, X } from 'lucide-react'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { isPlainObject } from '@/lib/forms/diff'
import { unsafeKeyProblem } from '@/lib/xp/keys'
import { pathReadOnlyReason, replaceBlockedReason } from '@/lib/xp/read-only'
import type { XpOption, XpProblem, XpSchema } from '@/lib/xp/schema'
import { pathText, valueAt, type XpObject, type XpPath } from '@/lib/xp/tree'
import { kindOf, toTyped, XP_KINDS } from '@/lib/xp/values'

/** Data and callbacks that every row uses. */
interface Rows {
  readOnlyReason: string | undefined
  /** The reason why no key can be removed. */
  removeBlockedReason?: string | undefined
  /** First keys of the paths that the form above edits. */
  byForm: readonly string[]
  /** Paths that this user may not change. */
  readOnly: readonly XpPath[]
  /** Path of the value that is being written, as text. */
  busyPath: string | undefined
  problem: { path: string; text: string } | undefined
  /** The operator's schema, if there is one. Its properties are listed first, also those without a value. */
  schema: XpSchema | undefined
  onEdit: (path: XpPath) => void
  onAdd: (place: XpPath) => void
  onRemove: (path: XpPath) => void
}

/** Reason why an object gets no other keys. */
export const CLOSED_REASON = 'The schema allows no other keys here.'

/** The rows with the values that are not as the schema says, by their path as text. */
type CheckedRows = Rows & { schemaProblems: ReadonlyMap<string, readonly string[]> }

// Depth up to which objects are open at first. Users open deeper ones themselves.
const OPEN_DEPTH = 1

/** List of the keys of an xp object with their types and values. Nested objects are groups that open and close. */
export function XpEntries({ xp, ...rows }: Rows & { xp: XpObject }) {
  const { schema } = rows
  const { schemaProblems, others } = useMemo(() => {
    const schemaProblems = new Map<string, string[]>()
    const others: XpProblem[] = []
    for (const problem of schema?.problemsOf(xp) ?? []) {
      const { path, text } = problem
      const hasRow = valueAt(xp, path) !== undefined || schema?.fieldAt(path) !== undefined
      if (path.length === 0 || !hasRow) others.push(problem)
      else schemaProblems.set(pathText(path), [...(schemaProblems.get(pathText(path)) ?? []), text])
    }
    return { schemaProblems, others }
  }, [schema, xp])
  return (
    <>
      {others.map(({ path, text }) => (
        <SchemaProblem key={`${pathText(path)} ${text}`}>{`${pathText(path)}: ${text}`}</SchemaProblem>
      ))}
      <Level object={xp} at={[]} rows={{ ...rows, schemaProblems }} />
    </>
  )
}

function Level({ object, at, rows }: { object: XpObject; at: XpPath; rows: CheckedRows }) {
  return (
    <Stack
      as="ul"
      listStyleType="none"
      gap="0"
      w="full"
      aria-label={at.length === 0 ? 'Extended properties' : pathText(at)}
    >
      {entriesOf(object, at, rows).map(([key, value]) => {
        const path = [...at, key]
        const Row = hasKeys(value, path, rows) ? Group : Leaf
        return (
          <Box as="li" key={key} py="1" borderTopWidth="1px" borderColor="border.muted">
            <Row path={path} value={value as XpObject} rows={rows} />
            {rows.schemaProblems.get(pathText(path))?.map((text) => (
              <SchemaProblem key={text}>{text}</SchemaProblem>
            ))}
            {rows.problem?.path === pathText(path) && <RowProblem>{rows.problem.text}</RowProblem>}
          </Box>
        )
      })}
    </Stack>
  )
}

function SchemaProblem({ children }: { children: string }) {
  return (
    <Text display="flex" gap="2" fontSize="sm" color="fg.warning">
      <Icon as={TriangleAlert} boxSize="4" mt="0.5" flexShrink="0" />
      {children}
    </Text>
  )
}

/** Returns the keys of an object: those of the schema in its order, also without a value, then all others by name. */
function entriesOf(object: XpObject, at: XpPath, { schema, byForm }: Rows): [string, unknown][] {
  const named = (schema?.fieldAt(at)?.keys ?? []).filter(
    (key) => Object.hasOwn(object, key) || !byForm.includes(at[0] ?? key),
  )
  const own = named.map((key): [string, unknown] => [
    key,
    Object.hasOwn(object, key) ? object[key] : undefined,
  ])
  return [...own, ...byKey(object).filter(([key]) => !named.includes(key))]
}

/** True for a value that is shown with its keys: those that it has, or those of the schema if it has no value. */
function hasKeys(value: unknown, path: XpPath, { schema }: Rows): boolean {
  const isNamed = (schema?.fieldAt(path)?.keys.length ?? 0) > 0
  return isPlainObject(value) ? isNamed || Object.keys(value).length > 0 : value === undefined && isNamed
}

interface RowProps {
  path: XpPath
  rows: CheckedRows
}

function Leaf({ path, value, rows }: RowProps & { value: unknown }) {
  const field = rows.schema?.fieldAt(path)
  const isUnset = value === undefined
  const kind = isUnset ? field?.kinds[0] : kindOf(value)
  const isEmpty = value === null || value === '' || isUnset
  return (
    <HStack gap="3" justify="space-between" align="flex-start">
      <Stack gap="0.5" minW="0" flex="1" css={{ overflowWrap: 'anywhere' }}>
        <HStack gap="2" rowGap="0" wrap="wrap">
          <Name path={path} title={field?.title} />
          <Text as="span" fontSize="xs" color="fg.muted">
            {kind && XP_KINDS[kind]}
          </Text>
        </HStack>
        {(isUnset || kind !== 'nothing') && (
          <Text fontSize="sm" whiteSpace="pre-wrap" lineClamp={6} color={isEmpty ? 'fg.muted' : undefined}>
            {isUnset ? 'Not set' : isEmpty ? 'Empty' : formatValue(value, field?.options)}
          </Text>
        )}
        {field?.description !== undefined && (
          <Text fontSize="xs" color="fg.muted">
            {field.description}
          </Text>
        )}
        <ByForm path={path} rows={rows} />
      </Stack>
      <RowButtons path={path} rows={rows} isUnset={isUnset}>
        <IconButton
          label={`${isUnset ? 'Set' : 'Edit'} ${pathText(path)}`}
          size="sm"
          disabledReason={
            editBlockedReason(path, rows) ??
            replaceBlockedReason(path, rows.readOnly) ??
            unsafePathProblem(path)
          }
          onClick={() => rows.onEdit(path)}
        >
          <Pencil aria-hidden />
        </IconButton>
      </RowButtons>
    </HStack>
  )
}

function Group({ path, value, rows }: RowProps & { value: XpObject | undefined }) {
  const id = useId()
  const field = rows.schema?.fieldAt(path)
  const [isOpen, setOpen] = useState(path.length <= OPEN_DEPTH)
  const count = Object.keys(value ?? {}).length
  return (
    <>
      <HStack gap="3" justify="space-between" align="flex-start">
        <Stack gap="0.5" minW="0" flex="1">
          <HStack
            as="button"
            gap="2"
            rowGap="0"
            wrap="wrap"
            textAlign="start"
            cursor="pointer"
            minH={{ mdDown: 'touch' }}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon as={isOpen ? ChevronDown : ChevronRight} boxSize="4" color="fg.muted" />
            <Name path={path} title={field?.title} />
            <Text as="span" fontSize="xs" color="fg.muted">
              {XP_KINDS.object}, {value === undefined ? 'not set' : count === 1 ? '1 key' : `${count} keys`}
            </Text>
          </HStack>
          {field?.description !== undefined && (
            <Text fontSize="xs" color="fg.muted">
              {field.description}
            </Text>
          )}
          <ByForm path={path} rows={rows} />
        </Stack>
        <RowButtons path={path} rows={rows} isUnset={value === undefined}>
          <IconButton
            label={`Add property in ${pathText(path)}`}
            size="sm"
            disabledReason={
              editBlockedReason(path, rows) ??
              unsafePathProblem(path) ??
              (field?.isClosed ? CLOSED_REASON : undefined)
            }
            onClick={() => rows.onAdd(path)}
          >
            <Plus aria-hidden />
          </IconButton>
        </RowButtons>
      </HStack>
      <Box id={id} ps={{ base: '3', md: '6' }} pt="2" hidden={!isOpen}>
        {isOpen && <Level object={value ?? {}} at={path} rows={rows} />}
      </Box>
    </>
  )
}

function RowButtons(props: RowProps & { isUnset: boolean; children: ReactNode }) {
  const { path, rows, isUnset, children } = props
  const isBusy = rows.busyPath === pathText(path)
  return (
    <HStack gap="1" flexShrink="0">
      {children}
      {!isUnset && (
        <IconButton
          label={`Remove ${pathText(path)}`}
          size="sm"
          disabledReason={
            editBlockedReason(path, rows) ??
            replaceBlockedReason(path, rows.readOnly) ??
            rows.removeBlockedReason
          }
          data-remove={JSON.stringify(path)}
          // Uses `aria-busy`, because a disabled button would lose the focus.
          aria-busy={isBusy}
          onClick={() => !isBusy && rows.onRemove(path)}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </HStack>
  )
}

function Name({ path, title }: { path: XpPath; title: string | undefined }) {
  return (
    <>
      {title !== undefined && (
        <Text as="span" fontSize="sm" fontWeight="medium">
          {title}
        </Text>
      )}
      <Text
        as="span"
        fontFamily="mono"
        fontSize={title === undefined ? 'sm' : 'xs'}
        fontWeight={title === undefined ? 'medium' : undefined}
        color={title === undefined ? undefined : 'fg.muted'}
        css={{ overflowWrap: 'anywhere' }}
      >
        {path.join('.')}
      </Text>
    </>
  )
}

function ByForm({ path, rows }: RowProps) {
  if (path.length > 1 || !rows.byForm.includes(path[0] ?? '')) return null
  return (
    <Text fontSize="sm" color="fg.muted">
      Edit it in the form above.
    </Text>
  )
}

/** Sorts entries by key, because the order of an object's keys has no meaning and databases change it. */
function byKey(object: XpObject): [string, unknown][] {
  return Object.entries(object).sort(([one], [other]) => one.localeCompare(other, 'en'))
}

function formatValue(value: unknown, options: readonly XpOption[] = []): string {
  const named = options.find((option) => option.value === value)
  if (named) return named.label
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) || isPlainObject(value) ? JSON.stringify(value) : toTyped(value)
}

function editBlockedReason(path: XpPath, { readOnlyReason, byForm, readOnly }: Rows): string | undefined {
  if (readOnlyReason !== undefined) return readOnlyReason
  if (byForm.includes(path[0] ?? '')) return 'Edit it in the form above.'
  return pathReadOnlyReason(path, readOnly)
}

function unsafePathProblem(path: XpPath): string | undefined {
  const problem = path.map(unsafeKeyProblem).find((one) => one !== undefined)
  return problem && `You can only remove it: ${problem}.`
}
