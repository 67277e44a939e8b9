'use client'

import { Box, HStack, Stack, Text, Flex, Heading } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Label } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { ModalBox } from '@/components/ui/overlay/modal-box'
import { Select } from '@/components/ui/select'
import type { ListStateHandle } from '@/hooks/use-list-state'
import { countOf } from '@/lib/resource/words'
import { filterOf } from '@/lib/url/list-state'
import type { ListFilter, XpFilter } from '@/lib/url/list-filters'
import { placeFilter } from '@/lib/url/place-filter'
import { FacetStep } from './facet-step'
import { FilterEditor, type FilterChanges } from './filter-editor'
import { ANY_XP } from './filter-panel'
import { FilterWords } from './filter-words'
import { sortsOf } from './list-sorts'
import { Views } from './view-panel'
import type { ListedResource } from '@/components/resource/listed-resource'

interface FilterSheetProps {
  resource: ListedResource<object>
  list: ListStateHandle
  /** Number of the rows that match. */
  total: number
  onFilter: (changes: FilterChanges) => void
  onClear: () => void
  onClose: () => void
}

/** Sheet of phones with the filters of a list, its order and the saved views. A filter opens in place of them. */
export function FilterSheet(props: FilterSheetProps) {
  const { resource, list, total, onFilter, onClose } = props
  const { loadFacetFilter } = resource
  const [edited, setEdited] = useState<ListFilter | XpFilter | 'facets'>()
  if (!edited) return <SheetOverview {...props} onEdit={setEdited} />
  const back = () => setEdited(undefined)
  const start = (
    <IconButton label="Back to all filters" size="sm" onClick={back}>
      <Icon as={ChevronLeft} />
    </IconButton>
  )
  if (edited === 'facets')
    return (
      <Sheet
        key="facets"
        title="Facets"
        start={start}
        foot={
          <Button flex="1" onClick={onClose}>
            Show {countOf(total, resource.words)}
          </Button>
        }
        onClose={back}
      >
        <Box p="4">{loadFacetFilter && <FacetStep list={list} load={loadFacetFilter} />}</Box>
      </Sheet>
    )
  return (
    // The key moves the focus into the editor.
    <Sheet key={edited.key} title={edited.label} start={start} onClose={back}>
      <Box p="4">
        <FilterEditor
          filter={placeFilter(edited, list.state.filters)}
          value={list.state.filters[edited.key]}
          onApply={(changes) => {
            onFilter(changes)
            back()
          }}
          onCancel={back}
        />
      </Box>
    </Sheet>
  )
}

/** First step of the sheet. */
function SheetOverview(
  props: FilterSheetProps & { onEdit: (filter: ListFilter | XpFilter | 'facets') => void },
) {
  const { resource, list, total, onFilter, onClear, onClose, onEdit } = props
  const id = useId()
  const { rules, words } = resource
  const { filters, sort } = list.state
  const xpFilters = Object.keys(filters).flatMap((key) => {
    const filter = filterOf(rules, key)
    return filter?.kind === 'xp' ? [filter] : []
  })
  const offered = [...rules.filters, ...xpFilters, ...(rules.xpFilters ? [ANY_XP] : [])]
  return (
    <Sheet
      title="Filter and sort"
      end={
        <IconButton label="Close" size="sm" onClick={onClose}>
          <Icon as={X} />
        </IconButton>
      }
      foot={
        <>
          <Button
            variant="outline"
            disabledReason={Object.keys(filters).length === 0 ? 'No filter is set.' : undefined}
            onClick={onClear}
          >
            Clear all
          </Button>
          <Button flex="1" onClick={onClose}>
            Show {countOf(total, words)}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Stack as="ul" listStyleType="none" gap="0" aria-label="Filters">
        {resource.loadFacetFilter && (
          <Box as="li" borderBottomWidth="1px" borderColor="border.muted" pe="1">
            <Button
              variant="ghost"
              w="full"
              px="4"
              justifyContent="space-between"
              borderRadius="0"
              onClick={() => onEdit('facets')}
            >
              Facets
              <Icon as={ChevronRight} boxSize="4" color="fg.muted" />
            </Button>
          </Box>
        )}
        {offered.map((filter) => {
          const value = filters[filter.key]
          return (
            <HStack
              as="li"
              key={filter.key}
              gap="0"
              borderBottomWidth="1px"
              borderColor="border.muted"
              pe="1"
            >
              <Button
                variant="ghost"
                flex="1"
                minW="0"
                px="4"
                justifyContent="space-between"
                borderRadius="0"
                onClick={() => onEdit(filter)}
              >
                {filter.label}
                <HStack as="span" gap="1" minW="0" color="fg.muted" fontWeight="normal">
                  <span className="ui-one-line">
                    {value === undefined ? (
                      ''
                    ) : (
                      <FilterWords filter={placeFilter(filter, filters)} value={value} />
                    )}
                  </span>
                  {value === undefined && <Icon as={ChevronRight} boxSize="4" />}
                </HStack>
              </Button>
              {value !== undefined && (
                <IconButton
                  label={`Remove filter ${filter.label}`}
                  size="sm"
                  onClick={(event) => {
                    // The button disappears.
                    event.currentTarget.parentElement?.querySelector('button')?.focus()
                    onFilter({ [filter.key]: undefined })
                  }}
                >
                  <Icon as={X} boxSize="4" />
                </IconButton>
              )}
            </HStack>
          )
        })}
      </Stack>
      <Stack gap="4" p="4">
        <Stack gap="1">
          <Label htmlFor={id}>Sort by</Label>
          <Select id={id} value={sort} onChange={(event) => list.change({ sort: event.target.value })}>
            {sortsOf(resource, list.state).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Stack>
        <Stack as="section" gap="2" aria-labelledby={`${id}-views`} fontSize="sm">
          <Text id={`${id}-views`} fontWeight="medium">
            Views
          </Text>
          <Views resource={resource} onOpen={onClose} />
        </Stack>
      </Stack>
    </Sheet>
  )
}

interface SheetProps {
  title: string
  /** Button before the title. */
  start?: ReactNode
  /** Button after the title. */
  end?: ReactNode
  /** Buttons below the content. They stay in view. */
  foot?: ReactNode
  children: ReactNode
  /** Called on Escape or a click beside the sheet. */
  onClose: () => void
}

/** Modal dialog of phones at the lower edge of the screen, as wide as it. It is open as long as it is rendered. */
function Sheet({ title, start, end, foot, children, onClose }: SheetProps) {
  const id = useId()
  return (
    <ModalBox
      aria-labelledby={id}
      w="100vw"
      maxW="100vw"
      maxH="85dvh"
      mb="0"
      mx="0"
      borderBottomRadius="0"
      overflow="hidden"
      onClose={onClose}
    >
      <Flex direction="column" maxH="85dvh">
        <Flex align="center" gap="1" minH="12" px={start ? '1' : '4'} pe="1" borderBottomWidth="1px">
          {start}
          <Heading as="h2" id={id} fontSize="md" flex="1" minW="0" truncate>
            {title}
          </Heading>
          {end}
        </Flex>
        <Box overflowY="auto" flex="1" minH="0">
          {children}
        </Box>
        {foot !== undefined && (
          <Flex gap="3" px="4" py="2" borderTopWidth="1px">
            {foot}
          </Flex>
        )}
      </Flex>
    </ModalBox>
  )
}
