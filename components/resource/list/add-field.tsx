'use client'

import { Box, HStack, Stack } from '@chakra-ui/react'
import { useId, useMemo, useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { isSecretField } from '@/lib/forms/secret-fields'
import { addedLabel, isAddedKey } from '@/lib/resource/columns'
import { isXpPath } from '@/lib/url/list-filters'

/** Depth of the extended properties that are found. Deeper ones can be entered as a path. */
const MAX_XP_DEPTH = 3
const MAX_PATHS = 200

/** Forms of the column panel that add a field of the records, or any path of their extended properties, as a column. */
export function AddField(props: {
  /** The rows on screen, which have the fields. */
  rows: readonly object[]
  /** Paths that columns show already. */
  taken: readonly string[]
  onAdd: (path: string) => void
}) {
  const { rows, taken, onAdd } = props
  const id = useId()
  const found = useMemo(() => fieldsOfRecords(rows), [rows])
  const isFree = (path: string) => !taken.includes(path)
  const fields = found.fields.filter(isFree)
  const xp = found.xp.filter(isFree)
  const [chosen, setChosen] = useState('')
  const [path, setPath] = useState('')
  const [problem, setProblem] = useState<string>()
  const addChosen = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) onAdd(chosen)
    setChosen('')
  }
  const addPath = (event: FormEvent) => {
    event.preventDefault()
    const wanted = `xp.${path.trim().replace(/^xp\./, '')}`
    if (!isXpPath(wanted)) return setProblem('Enter a path such as Brand or Size.Unit.')
    if (!isFree(wanted)) return setProblem('This list already has a column for it.')
    onAdd(wanted)
    setPath('')
  }
  if (fields.length + xp.length === 0 && !found.hasXp) return null
  return (
    <Stack gap="3" borderTopWidth="1px" pt="3">
      {fields.length + xp.length > 0 && (
        <form onSubmit={addChosen}>
          <Field id={id} label="Add field">
            <HStack gap="2">
              <Box flex="1" minW="0" css={{ '& > div': { width: 'full' } }}>
                <Select id={id} value={chosen} onChange={(event) => setChosen(event.target.value)}>
                  <option value="">Choose a field</option>
                  {fields.length > 0 && (
                    <optgroup label="Fields">
                      {fields.map((one) => (
                        <option key={one} value={one}>
                          {one.split('.').map(addedLabel).join(' › ')}
                        </option>
                      ))}
                    </optgroup>
                  )}
                  {xp.length > 0 && (
                    <optgroup label="Extended properties">
                      {xp.map((one) => (
                        <option key={one} value={one}>
                          {one.slice('xp.'.length)}
                        </option>
                      ))}
                    </optgroup>
                  )}
                </Select>
              </Box>
              <Button type="submit" size="sm" variant="outline" aria-label="Add the chosen field">
                Add
              </Button>
            </HStack>
          </Field>
        </form>
      )}
      {found.hasXp && (
        <form onSubmit={addPath} noValidate>
          <Field id={`${id}-path`} label="Add extended property" error={problem}>
            <HStack gap="2">
              <Box flex="1" minW="0">
                <Input
                  id={`${id}-path`}
                  autoComplete="off"
                  placeholder="Brand or Size.Unit"
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `${id}-path-error` : undefined}
                  value={path}
                  onChange={(event) => {
                    setPath(event.target.value)
                    setProblem(undefined)
                  }}
                />
              </Box>
              <Button type="submit" size="sm" variant="outline" aria-label="Add the extended property">
                Add
              </Button>
            </HStack>
          </Field>
        </form>
      )}
    </Stack>
  )
}

/** Paths of the fields and of the extended properties of records. */
interface RecordFields {
  fields: string[]
  xp: string[]
  /** True when the records have extended properties, even if they are empty. */
  hasXp: boolean
}

/** Returns the paths that at least one of the records has, in alphabetical order. Secrets are left out. */
export function fieldsOfRecords(records: readonly object[]): RecordFields {
  const fields = new Set<string>()
  const xp = new Set<string>()
  for (const record of records) {
    for (const [key, value] of Object.entries(record)) {
      if (key === 'xp') collect(xp, 'xp', value, MAX_XP_DEPTH)
      else collect(fields, key, value, 1)
    }
  }
  return {
    fields: [...fields].filter((path) => isAddedKey(path) && !isSecretField(path)).sort(byLetters),
    xp: [...xp].filter(isXpPath).sort(byLetters),
    hasXp: records.some((record) => Object.hasOwn(record, 'xp')),
  }
}

/** Adds a path, or the paths within its object. */
function collect(paths: Set<string>, path: string, value: unknown, depth: number): void {
  if (paths.size >= MAX_PATHS) return
  if (depth > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) collect(paths, `${path}.${key}`, inner, depth - 1)
  } else paths.add(path)
}

const byLetters = (one: string, other: string) => one.localeCompare(other, 'en')
