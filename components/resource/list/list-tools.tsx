'use client'

import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ButtonSelect } from '@/components/ui/button-select'
import { useLazyPart } from '@/components/ui/lazy'
import type { ListStateHandle } from '@/hooks/use-list-state'
import { lazy } from '@/lib/lazy'
import type { ListFilter } from '@/lib/url/list-filters'
import type { FilterChanges } from './filter-editor'
import { sortsOf } from './list-sorts'
import { ListTool } from './list-tool'
import type { ListedResource } from '@/components/resource/listed-resource'

const filtersCode = lazy(() => import('./filter-panel').then((module) => module.FilterPanel))
const layoutCode = lazy(() => import('./column-panel').then((module) => module.LayoutPanel))
const viewsCode = lazy(() => import('./view-panel').then((module) => module.ViewPanel))
const sheetCode = lazy(() => import('./filter-sheet').then((module) => module.FilterSheet))

interface ToolProps {
  resource: ListedResource<object>
  list: ListStateHandle
}

/** Button that adds a filter which the toolbar does not show. */
export function AddFilterTool(
  props: ToolProps & {
    /** The filters that the toolbar does not show. */
    filters: readonly ListFilter[]
    onFilter: (changes: FilterChanges) => void
  },
) {
  const { resource, list, filters, onFilter } = props
  if (filters.length === 0 && !resource.rules.xpFilters) return null
  return (
    <ListTool label="Add filter" noun="list of filters" icon={Plus} variant="ghost" code={filtersCode}>
      {(FilterPanel, close) => (
        <FilterPanel {...{ resource, list, filters }} onApply={onFilter} onClose={close} />
      )}
    </ListTool>
  )
}

/** Button that shows the facets of a list beside its rows, or hides them. */
export function FacetTool({ list }: { list: ListStateHandle }) {
  const { facets } = list.state
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={facets === true}
      onClick={() => list.change({ facets: facets ? undefined : true })}
    >
      Facets
    </Button>
  )
}

/** Tools of a list for saved views, the order of the rows, and the columns. */
export function LayoutTools({ resource, list }: ToolProps) {
  const { sort } = list.state
  return (
    <>
      <ListTool label="Views" noun="list of saved views" variant="ghost" code={viewsCode}>
        {(ViewPanel, close) => <ViewPanel resource={resource} onClose={close} />}
      </ListTool>
      <ButtonSelect
        label="Sort"
        text="Sort"
        variant="ghost"
        value={sort}
        onChange={(event) => list.change({ sort: event.target.value })}
      >
        {sortsOf(resource, list.state).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ButtonSelect>
      <ListTool label="Columns" noun="list of columns" variant="ghost" code={layoutCode}>
        {(LayoutPanel, close) => <LayoutPanel columns={resource.columns} list={list} onClose={close} />}
      </ListTool>
    </>
  )
}

/** Button of phones that opens the filters, the order and the saved views in a sheet. */
export function FilterSheetTool(
  props: ToolProps & {
    total: number
    onFilter: (changes: FilterChanges) => void
    onClear: () => void
  },
) {
  const sheet = useLazyPart(sheetCode, 'filters')
  const count = Object.keys(props.list.state.filters).length
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={sheet.isOpen === true}
        onPointerEnter={sheet.prepare}
        onFocus={sheet.prepare}
        onClick={sheet.open}
      >
        Filter
        {count > 0 && <span className="ui-number">{count}</span>}
      </Button>
      {sheet.isOpen && sheet.Part && <sheet.Part {...props} onClose={sheet.close} />}
    </>
  )
}
