'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { ListedResource } from '@/components/resource/listed-resource'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { OfficeLink } from '@/components/ui/link'
import { FailureWords } from '@/components/ui/failure-words'
import { useDebounced } from '@/hooks/use-debounced'
import { samePageOf } from '@/lib/url/trail'
import { CompanyAvatar } from './company-avatar'
import type { Company } from './company-header'
import { otherCompanies } from './other-companies'
import { formatNumber } from '@/lib/format/number'

interface PanelProps {
  resource: ListedResource<Company>
  /** Id of the current company. */
  id: string
  /** @param refocus true to return the focus to the button that opened the panel */
  onClose: (refocus: boolean) => void
}

/** Panel with the other companies and a search. Each is a link to the same page of that company. */
export function CompanySwitcherPanel({ resource, id, onClose }: PanelProps) {
  const path = usePathname()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const query = useQuery({ ...otherCompanies(resource, id, search), placeholderData: keepPreviousData })
  const { words } = resource
  const page = query.data

  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      const within = box.current?.parentElement
      if (event.target instanceof Node && !within?.contains(event.target)) onClose(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [onClose])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose(true)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const focusableElements = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const at = focusableElements.indexOf(document.activeElement as HTMLElement)
    const next = focusableElements[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (at === -1 || !next) return
    event.preventDefault()
    next.focus()
  }
  const onBlur = (event: FocusEvent) => {
    const to = event.relatedTarget
    if (to instanceof Node && !box.current?.parentElement?.contains(to)) onClose(false)
  }

  return (
    <Stack
      ref={box}
      role="dialog"
      aria-label={`Switch ${words.one}`}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      position="absolute"
      zIndex="popover"
      mt="2"
      insetStart={{ base: '4', md: '0' }}
      insetEnd={{ base: '4', md: 'auto' }}
      w={{ md: '22rem' }}
      gap="2"
      p="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="lg"
    >
      <Input
        aria-label={`Search ${words.many} by ${resource.search.words}`}
        placeholder={`Search by ${resource.search.words}`}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Stack
        as="ul"
        listStyleType="none"
        gap="0.5"
        maxH="20rem"
        overflowY="auto"
        aria-busy={query.isFetching}
      >
        {page?.Items.map((company) => (
          <li key={resource.idOf(company)}>
            <OtherCompany
              id={resource.idOf(company)}
              name={resource.titleOf(company)}
              href={samePageOf(path, resource.idOf(company))}
              onNavigate={() => onClose(true)}
            />
          </li>
        ))}
      </Stack>
      <Text fontSize="sm" color="fg.muted" aria-live="polite" px="1">
        {page && footnote(page.Items.length, page.Meta.TotalCount, words.many)}
      </Text>
      {query.isError && (
        <Stack role="alert" gap="2" px="1" fontSize="sm">
          <FailureWords error={query.error} />
          <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </Stack>
      )}
    </Stack>
  )
}

function footnote(shown: number, total: number, many: string): string {
  if (total === 0) return `No other ${many} match.`
  if (total === shown) return ''
  return `${shown} of ${formatNumber(total)}. Search to see the others.`
}

function OtherCompany(props: { id: string; name: string; href: string; onNavigate: () => void }) {
  const { id, name, href, onNavigate } = props
  return (
    <OfficeLink
      href={href}
      onClick={onNavigate}
      display="flex"
      alignItems="center"
      gap="3"
      w="full"
      minH="touch"
      px="2"
      borderRadius="l2"
      color="fg"
      textDecoration="none"
      _hover={{ bg: 'bg.muted', textDecoration: 'none' }}
      _focusVisible={{ outlineOffset: '-2px' }}
    >
      <CompanyAvatar id={id} name={name} size="sm" />
      <Box minW="0" fontSize="sm">
        <Text fontWeight="medium" truncate>
          {name}
        </Text>
        <Text fontSize="xs" color="fg.muted" truncate>
          {id}
        </Text>
      </Box>
    </OfficeLink>
  )
}
