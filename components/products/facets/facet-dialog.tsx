'use client'

import { Stack } from '@chakra-ui/react'
import { useId, useState, type FormEvent } from 'react'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { useConfirmClose } from '@/components/resource/xp/use-confirm-close'
import { XpLeaveDialog } from '@/components/resource/xp/xp-leave-dialog'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { isolate } from '@/lib/format/direction'
import { isSame } from '@/lib/forms/diff'
import type { ProductFacet } from '@/lib/ordercloud/models'
import type { FacetValue } from '@/lib/xp/facet-values'
import type { XpObject } from '@/lib/xp/tree'
import { inStoredOrder, type FacetChoice } from '../rules/facet-choices'
import { FacetChoiceList } from './facet-choice-list'

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
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  const isChosen = (value: FacetValue) => changes.get(value) ?? stored.includes(value)
  const chosen = new Set(choices.flatMap(({ value }) => (isChosen(value) ? [value] : [])))
  const values = inStoredOrder(stored, choices, chosen)
  const isDirty = !isSame(values, stored)
  const close = useConfirmClose(isDirty, onClose)
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
            <FacetChoiceList
              facet={facet}
              choices={choices}
              isChosen={isChosen}
              onChoose={(value, isOn) => setChanges(new Map(changes).set(value, isOn))}
            />
            {problem && <RowProblem>{problem}</RowProblem>}
          </Stack>
        </form>
      </Dialog>
      <XpLeaveDialog isDirty={isDirty && !isSaving} subject="values" />
    </>
  )
}
