'use client'

import { Bookmark, Columns3Cog, ListFilterPlus } from 'lucide-react'
import type { ListStateHandle } from '@/hooks/use-list-state'
import { lazy } from '@/lib/lazy'
import type { ListFilter } from '@/lib/url/list-filters'
import type { FilterValue } from '@/lib/resource/service'
import { ListTool } from './list-tool'
import type { ListedResource } from '@/components/resource/listed-resource'

const filtersCode = lazy(() => import('./filter-panel').then((module) => module.FilterPanel))
const layoutCode = lazy(() => import('./column-panel').then((module) => module.LayoutPanel))
const viewsCode = lazy(() => import('./view-panel').then((module) => module.ViewPanel))

/** Buttons in a list's toolbar for further filters, the layout and saved views. */
export function ListTools(props: {
  resource: ListedResource<object>
  list: ListStateHandle
  /** The filters that are not selects of the toolbar. */
  filters: readonly ListFilter[]
  onFilter: (key: string, value: FilterValue) => void
}) {
  const { resource, list, filters, onFilter } = props
  const hasXp = resource.rules.xpFilters === true
  return (
    <>
      {(filters.length > 0 || hasXp) && (
        <ListTool label="Add filter" noun="list of filters" icon={ListFilterPlus} code={filtersCode}>
          {(FilterPanel, close) => (
            <FilterPanel
              filters={filters}
              hasXp={hasXp}
              values={list.state.filters}
              onApply={onFilter}
              onClose={close}
            />
          )}
        </ListTool>
      )}
      <ListTool label="Columns and layout" noun="list of columns" icon={Columns3Cog} code={layoutCode}>
        {(LayoutPanel, close) => <LayoutPanel columns={resource.columns} list={list} onClose={close} />}
      </ListTool>
      <ListTool label="Saved views" noun="list of saved views" icon={Bookmark} code={viewsCode}>
        {(ViewPanel, close) => <ViewPanel route={resource.route} onClose={close} />}
      </ListTool>
    </>
  )
}
