'use client'

import { Box, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { Button, buttonClasses } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { StateLink, StateLinkButton } from '@/components/ui/state-link'
import { classNames } from '@/components/ui/theme/class-names'
import { useCanRead } from '@/hooks/use-can'
import { useTimeZone } from '@/hooks/use-time-zone'
import { lazy } from '@/lib/lazy'
import { nameAndId, referenceQuery, type Reference } from '@/lib/resource/reference'
import { describeFilter } from '@/lib/url/describe-filter'
import { splitAlternatives } from '@/lib/url/list-filters'
import type { FilterValue } from '@/lib/resource/service'
import type { SetFilter } from './filter-editor'

const REMOVE_LINK = classNames(
  buttonClasses({ variant: 'ghost', size: 'xs' }),
  'ui-icon-button ui-hint-below',
)

const editorCode = lazy(() => import('./filter-chip-editor').then((module) => module.FilterChipEditor))

/** Chips of the active filters, each with its value as text. A click on a chip edits the filter. */
export function FilterChips(props: {
  chips: readonly SetFilter[]
  /** Called after the chip that had the focus is removed, so that the caller can move the focus. */
  onGone: () => void
  onChange: (key: string, value: FilterValue | undefined, instead?: string) => void
  onClear: () => void
  /** Returns the address of the list without a filter, or without all of them. */
  addressWithout: (key?: string) => string
}) {
  const { chips, onChange, onGone, onClear, addressWithout } = props
  const row = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const editor = useLazyPart(editorCode, 'editor of the filter')
  const edited = editor.isOpen ? chosen : undefined
  const editing = chips.find(({ filter }) => filter.key === edited)
  const toggle = (key: string) => {
    setChosen(key)
    if (key === edited) editor.close()
    else editor.open()
  }
  const close = (refocus = true) => {
    editor.close()
    if (refocus) row.current?.querySelector<HTMLElement>(`[data-chip="${chosen}"]`)?.focus()
  }
  return (
    <Box ref={row} position="relative" px={{ base: '3', md: '4' }} pb={{ base: '3', md: '4' }}>
      <Flex as="ul" listStyleType="none" aria-label="Filters" wrap="wrap" gap="2">
        {chips.map(({ filter, value }) => (
          <Box as="li" key={filter.key} display="inline-flex" maxW="full" borderWidth="1px" borderRadius="l2">
            <Button
              size="xs"
              variant="ghost"
              minH={{ mdDown: 'touch' }}
              h="auto"
              py="1"
              minW="0"
              whiteSpace="normal"
              textAlign="start"
              data-chip={filter.key}
              aria-haspopup="dialog"
              aria-expanded={edited === filter.key}
              onPointerEnter={editor.prepare}
              onClick={() => toggle(filter.key)}
            >
              <ChipWords filter={filter} value={value} />
            </Button>
            <Box asChild minH={{ mdDown: 'touch' }}>
              <StateLink
                href={addressWithout(filter.key)}
                className={REMOVE_LINK}
                aria-label={`Remove filter ${filter.label}`}
                data-hint={`Remove filter ${filter.label}`}
                onOpen={() => {
                  onChange(filter.key, undefined)
                  onGone()
                }}
              >
                <X aria-hidden />
              </StateLink>
            </Box>
          </Box>
        ))}
        <li>
          <Box asChild minH={{ mdDown: 'touch' }}>
            <StateLinkButton
              href={addressWithout()}
              size="xs"
              variant="ghost"
              onOpen={() => {
                onClear()
                onGone()
              }}
            >
              Clear all
            </StateLinkButton>
          </Box>
        </li>
      </Flex>
      {editing && editor.Part && (
        <editor.Part
          key={editing.filter.key}
          {...editing}
          onApply={(key, value) => {
            onChange(key, value, editing.filter.key)
            close()
          }}
          onClose={close}
        />
      )}
    </Box>
  )
}

function ChipWords({ filter, value }: SetFilter) {
  const timeZone = useTimeZone()
  return (
    <>
      {filter.label}:{' '}
      {filter.kind === 'reference' && typeof value === 'string'
        ? splitAlternatives(value).map((id, at) => (
            <Fragment key={id}>
              {at > 0 && ' or '}
              <ReferenceName to={filter.to} id={id} />
            </Fragment>
          ))
        : describeFilter(filter, value, timeZone)}
    </>
  )
}

/**
 * Shows the name and id of a record, or the id alone until the name is loaded and for users who may not read the
 * record.
 */
function ReferenceName({ to, id }: { to: Reference; id: string }) {
  const query = useQuery({ ...referenceQuery(to, id), enabled: useCanRead(to) })
  return query.data ? nameAndId(to, query.data) : id
}
