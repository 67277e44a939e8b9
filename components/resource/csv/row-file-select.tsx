'use client'

import { useEffect, useId, useState } from 'react'
import type { ListedResource } from '@/components/resource/listed-resource'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { useViewer } from '@/hooks/use-session'
import { reportLoadFailure } from '@/lib/lazy'
import { titleCase } from '@/lib/resource/words'
import type { RowFileChoice } from './row-file'

/** Select for the rows of a file: the records of a list, or parts of them. Nothing for lists with records only. */
export function RowFileSelect(props: {
  resource: ListedResource<object>
  /** Undefined for the records. */
  chosen: RowFileChoice | undefined
  disabled: boolean
  onChange: (choice: RowFileChoice | undefined) => void
}) {
  const { resource, chosen, disabled, onChange } = props
  const id = useId()
  const { loadRowFiles, words } = resource
  const { isSupplier } = useViewer()
  const [loaded, setLoaded] = useState<readonly RowFileChoice[]>([])
  useEffect(() => {
    void loadRowFiles?.().then(setLoaded, (error: unknown) =>
      reportLoadFailure(error, 'other files', 'open the dialog again'),
    )
  }, [loadRowFiles])
  const rowFiles = loaded.filter(({ isSellerOnly }) => !isSellerOnly || !isSupplier)
  if (rowFiles.length === 0) return null
  return (
    <Field id={id} label="Rows of the file">
      <Select
        id={id}
        value={chosen?.many ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(rowFiles.find(({ many }) => many === event.target.value))}
      >
        <option value="">{titleCase(words.many)}</option>
        {rowFiles.map(({ many }) => (
          <option key={many} value={many}>
            {titleCase(many)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
