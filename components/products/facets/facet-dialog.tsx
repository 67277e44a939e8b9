'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useId, useState, type FormEvent } from 'react'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { RecordLink } from '@/components/resource/record/record-link'
import { useConfirmClose } from '@/components/resource/xp/use-confirm-close'
import { XpLeaveDialog } from '@/components/resource/xp/xp-leave-dialog'
import { Button } from '@/components/ui/button'
import { CheckOption } from '@/components/ui/check-option'
import { Input } from '@/components/ui/input'
import { Dialog } from '@/components/ui/overlay/dialog'
import { isolate } from '@/lib/format/direction'
import { isSame } from '@/lib/forms/diff'
import type { ProductFacet } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import type { XpObject } from '@/lib/xp/tree'
import { products } from '../resource'
import { inStoredOrder, type FacetChoice, type FacetValue } from '../rules/facet-choices'
import { productFacets } from './resource'

/** Number of values from which on a search field is shown. */
const MIN_VALUES_FOR_SEARCH = 12

interface FacetDialogProps {
  facet: ProductFacet
  /** The values of the product. */
  stored: readonly FacetValue[]
  choices: readonly FacetChoice[]
  /** The current xp of the product. */
  xp: XpObject
  /** Writes the values if the xp is as shown. Resolves to the problem as a sentence, or to undefined on success. */
  write: (shownXp: XpObject, values: readonly FacetValue[]) => Promise<string | undefined>
  onClose: () => void
}

/** Dialog that chooses the values of one facet for a product. */
export function FacetDialog({ facet, stored, choices, xp, write, onClose }: FacetDialogProps) {
  const id = useId()
  const { ID = '' } = facet
  const name = facet.Name || ID
  const [openedXp] = useState(xp)
  // Only the user's own choices, so that those of another user are adopted when a save is rejected.
  const [changes, setChanges] = useState<ReadonlyMap<FacetValue, boolean>>(new Map())
  const [search, setSearch] = useState('')
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  const isChosen = (value: FacetValue) => changes.get(value) ?? stored.includes(value)
  const chosen = new Set(choices.flatMap(({ value }) => (isChosen(value) ? [value] : [])))
  const values = inStoredOrder(stored, choices, chosen)
  const isDirty = !isSame(values, stored)
  const close = useConfirmClose(isDirty, onClose)
  const wanted = search.trim().toLowerCase()
  const shown = choices.filter(({ value }) => String(value).toLowerCase().includes(wanted))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (!isDirty) return onClose()
    setSaving(true)
    // After a failure the page shows the latest version, on which the next save is based.
    const failure = await write(problem === '' ? openedXp : xp, values)
    if (failure === undefined) return
    setProblem(failure)
    setSaving(false)
  }
  return (
    <>
      <Dialog
        size="form"
        title={`Values of ${isolate(name)}`}
        onClose={() => !isSaving && void close()}
        actions={
          <>
            <Button variant="outline" disabled={isSaving} onClick={() => void close()}>
              Cancel
            </Button>
            <Button type="submit" form={`${id}-form`} loading={isSaving} loadingText="Save">
              Save
            </Button>
          </>
        }
      >
        <form id={`${id}-form`} noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap="3" color="fg">
            {choices.length > MIN_VALUES_FOR_SEARCH && (
              <Input
                type="search"
                autoComplete="off"
                aria-label={`Search the values of ${name}`}
                placeholder="Search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            )}
            <Stack as="ul" listStyleType="none" gap="0" aria-label="Values to choose from">
              {shown.map(({ value, count, isOption }) => (
                <Text as="li" key={`${typeof value} ${value}`}>
                  <CheckOption
                    checked={isChosen(value)}
                    onChange={(event) => setChanges(new Map(changes).set(value, event.target.checked))}
                  >
                    {String(value)}
                    <Text as="span" color="fg.muted">
                      {!isOption && ' (not an option)'}
                      {count !== undefined && `, ${countOf(count, products.words)}`}
                    </Text>
                  </CheckOption>
                </Text>
              ))}
            </Stack>
            {choices.length > 0 && shown.length === 0 && <Text>No values match “{search.trim()}”.</Text>}
            <Text fontSize="sm" color="fg.muted">
              {choices.length === 0 && 'This facet has no options yet. '}To add a value to this list, change
              the options of{' '}
              <RecordLink to={['settings', 'productfacets', ID]} view={productFacets.access.view}>
                {name}
              </RecordLink>
              .
            </Text>
            {problem && <RowProblem>{problem}</RowProblem>}
          </Stack>
        </form>
      </Dialog>
      <XpLeaveDialog isDirty={isDirty && !isSaving} subject="values" />
    </>
  )
}
