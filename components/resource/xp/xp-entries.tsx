'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronRight, Pencil, Plus, X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { isPlainObject } from '@/lib/forms/diff'
import { unsafeKeyProblem } from '@/lib/xp/keys'
import { pathReadOnlyReason, replaceBlockedReason } from '@/lib/xp/read-only'
import { pathText, type XpObject, type XpPath } from '@/lib/xp/tree'
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
  onEdit: (path: XpPath) => void
  onAdd: (place: XpPath) => void
  onRemove: (path: XpPath) => void
}

// Depth up to which objects are open at first. Users open deeper ones themselves.
const OPEN_DEPTH = 1

/** List of the keys of an xp object with their types and values. Nested objects are groups that open and close. */
export function XpEntries({ xp, ...rows }: Rows & { xp: XpObject }) {
  return <Level object={xp} at={[]} rows={rows} />
}

function Level({ object, at, rows }: { object: XpObject; at: XpPath; rows: Rows }) {
  return (
    <Stack
      as="ul"
      listStyleType="none"
      gap="0"
      w="full"
      aria-label={at.length === 0 ? 'Extended properties' : pathText(at)}
    >
      {byKey(object).map(([key, value]) => {
        const path = [...at, key]
        const Row = isPlainObject(value) && Object.keys(value).length > 0 ? Group : Leaf
        return (
          <Box as="li" key={key} py="1" borderTopWidth="1px" borderColor="border.muted">
            <Row path={path} value={value as XpObject} rows={rows} />
            {rows.problem?.path === pathText(path) && <RowProblem>{rows.problem.text}</RowProblem>}
          </Box>
        )
      })}
    </Stack>
  )
}

interface RowProps {
  path: XpPath
  rows: Rows
}

function Leaf({ path, value, rows }: RowProps & { value: unknown }) {
  const kind = kindOf(value)
  const isEmpty = value === null || value === ''
  return (
    <HStack gap="3" justify="space-between" align="flex-start">
      <Stack gap="0.5" minW="0" flex="1" css={{ overflowWrap: 'anywhere' }}>
        <HStack gap="2" rowGap="0" wrap="wrap">
          <Name path={path} />
          <Text as="span" fontSize="xs" color="fg.muted">
            {XP_KINDS[kind]}
          </Text>
        </HStack>
        {kind !== 'nothing' && (
          <Text fontSize="sm" whiteSpace="pre-wrap" lineClamp={6} color={isEmpty ? 'fg.muted' : undefined}>
            {isEmpty ? 'Empty' : formatValue(value)}
          </Text>
        )}
        <ByForm path={path} rows={rows} />
      </Stack>
      <RowButtons path={path} rows={rows}>
        <IconButton
          label={`Edit ${pathText(path)}`}
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

function Group({ path, value, rows }: RowProps & { value: XpObject }) {
  const id = useId()
  const [isOpen, setOpen] = useState(path.length <= OPEN_DEPTH)
  const count = Object.keys(value).length
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
            <Name path={path} />
            <Text as="span" fontSize="xs" color="fg.muted">
              {XP_KINDS.object}, {count === 1 ? '1 key' : `${count} keys`}
            </Text>
          </HStack>
          <ByForm path={path} rows={rows} />
        </Stack>
        <RowButtons path={path} rows={rows}>
          <IconButton
            label={`Add property in ${pathText(path)}`}
            size="sm"
            disabledReason={editBlockedReason(path, rows) ?? unsafePathProblem(path)}
            onClick={() => rows.onAdd(path)}
          >
            <Plus aria-hidden />
          </IconButton>
        </RowButtons>
      </HStack>
      <Box id={id} ps={{ base: '3', md: '6' }} pt="2" hidden={!isOpen}>
        {isOpen && <Level object={value} at={path} rows={rows} />}
      </Box>
    </>
  )
}

function RowButtons({ path, rows, children }: RowProps & { children: ReactNode }) {
  const isBusy = rows.busyPath === pathText(path)
  return (
    <HStack gap="1" flexShrink="0">
      {children}
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
    </HStack>
  )
}

function Name({ path }: { path: XpPath }) {
  return (
    <Text as="span" fontFamily="mono" fontSize="sm" fontWeight="medium" css={{ overflowWrap: 'anywhere' }}>
      {path.join('.')}
    </Text>
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

function formatValue(value: unknown): string {
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
