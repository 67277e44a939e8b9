'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Field, Note } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useDebounced } from '@/hooks/use-debounced'
import { catalogNameQuery } from '@/lib/catalogs/catalog-name-query'
import { isPlatformId } from '@/lib/forms/platform-id'
import { call } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { Reference } from '@/lib/resource/reference'
import { catalogReference } from '@/lib/resource/references'
import { useField } from './use-field'

interface CatalogFieldProps<V extends FieldValues> {
  name: Path<V>
  label: string
  help: string
}

/**
 * Field for the id of a catalog, with suggestions from the platform while the user types. The name of the catalog is
 * looked up by id, so that it shows even when no page of suggestions contains the catalog.
 */
export function CatalogField<V extends FieldValues>({ name, label, help }: CatalogFieldProps<V>) {
  const { field, info, frame, control } = useField<V>(name, {
    label,
    help,
    to: catalogReference as Reference,
  })
  const listId = useId()
  const [isTouched, setTouched] = useState(false)
  const typed = useDebounced((field.value as string).trim())
  const suggestions = useCatalogSuggestions(typed, isTouched && !info.isReadOnly)
  const isLocked = info.isReadOnly
  return (
    <Field {...frame} label={label} help={help}>
      <Input
        {...control}
        name={field.name}
        value={field.value as string}
        list={listId}
        autoComplete="off"
        placeholder="Catalog ID"
        readOnly={isLocked}
        data-locked={info.isReadOnly}
        onFocus={() => setTouched(true)}
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
      <datalist id={listId}>
        {suggestions.map((catalog) => (
          <option key={catalog.ID} value={catalog.ID}>
            {catalog.Name}
          </option>
        ))}
      </datalist>
      {typed !== '' && <CatalogName id={typed} />}
    </Field>
  )
}

function useCatalogSuggestions(search: string, isWanted: boolean) {
  const options = { ...(search && { search }), sortBy: ['Name' as const], pageSize: 20 }
  const query = useQuery({
    queryKey: keys.list('catalogs', options),
    queryFn: ({ signal }) => call((oc) => oc.Catalogs.List(options, { signal }), { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
  return query.data?.Items ?? []
}

/** Shows the name of the catalog with this id, or that no such catalog exists. */
function CatalogName({ id }: { id: string }) {
  const { queryKey, run } = catalogNameQuery(id)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call((oc) => run(oc, { signal }), { signal, quiet: true }),
    enabled: isPlatformId(id),
  })
  const known = query.isError ? toPlatformError(query.error) : undefined
  return (
    <Note aria-live="polite" minH="1lh">
      {query.data && (query.data.Name || query.data.ID)}
      {query.data === null && `Catalog “${id}” not found.`}
      {known && 'The name of the catalog could not be loaded.'}
    </Note>
  )
}
