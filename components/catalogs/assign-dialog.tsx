'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { RowsFailure } from '@/components/resource/assign/assigned-rows'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Label } from '@/components/ui/field'
import { toast } from '@/components/ui/toaster'
import { assignCatalogIfMissing } from './rules/catalog-assignment'
import { readCatalogAssignments } from './rules/read-all'
import { isolate } from '@/lib/format/direction'
import { call } from '@/lib/ordercloud/client'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { keys } from '@/lib/ordercloud/keys'
import { catalogReference } from '@/lib/resource/references'
import { noteAssignment, refreshAssignments } from './note-assignment'

/** Query key of the assigned catalogs. */
const ASSIGNED_CATALOGS_KEY = 'catalogs/assigned'

/** Dialog that assigns an existing catalog to the buyer. */
export function AssignDialog({ buyerId, onClose }: { buyerId: string; onClose: () => void }) {
  const client = useQueryClient()
  const inputId = useId()
  // Assigning a catalog again would overwrite its settings.
  const assigned = useQuery({
    // Separate from the lists of records, whose rows the shared components replace and remove.
    queryKey: keys.list(ASSIGNED_CATALOGS_KEY, { buyerId }),
    staleTime: 0,
    queryFn: ({ signal }) =>
      call((oc) => readCatalogAssignments(oc, { buyerID: buyerId }, { signal }), { signal }),
  })
  const [chosen, setChosen] = useState({ id: '', name: '' })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const assign = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      const given = await assignCatalogIfMissing(buyerId, chosen.id)
      if (given) noteAssignment('assigned', given)
      await refreshAssignments(client, buyerId)
      if (!given) {
        setProblem(
          `Catalog “${isolate(chosen.name)}” is already assigned to this buyer. Nothing was changed.`,
        )
        setBusy(false)
        void client.invalidateQueries({ queryKey: keys.all(ASSIGNED_CATALOGS_KEY) })
        return
      }
      toast({ title: 'Success', description: `Catalog “${isolate(chosen.name)}” assigned.`, type: 'success' })
      onClose()
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
      setBusy(false)
    }
  }
  const disabledReason = assigned.isError
    ? 'The assigned catalogs could not be loaded. Retry before you assign one.'
    : !assigned.isSuccess
      ? 'Loading the assigned catalogs…'
      : chosen.id === ''
        ? 'Choose a catalog first.'
        : undefined
  return (
    <Dialog
      size="form"
      title="Assign an existing catalog"
      onClose={() => !isBusy && onClose()}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button loading={isBusy} disabledReason={disabledReason} onClick={() => void assign()}>
            Assign catalog
          </Button>
        </>
      }
    >
      <Text>
        The buyer’s users see all of its categories and products until you change that in the list. Other
        buyers keep their access.
      </Text>
      {/* Reserves height for the list of options, because a dialog clips whatever overflows it. */}
      <Stack gap="1.5" minH="22rem" color="fg">
        <Label htmlFor={inputId}>Catalog</Label>
        <RecordPicker
          resource={catalogReference}
          value={chosen.id}
          excludedIds={(assigned.data ?? []).map(({ CatalogID }) => CatalogID ?? '')}
          isReadOnly={!assigned.isSuccess}
          onChange={(id, catalog) => setChosen({ id, name: catalog?.Name || id })}
          control={{ id: inputId }}
        />
        {assigned.isError && (
          <RowsFailure
            what="catalogs already assigned"
            text={failureText(toPlatformError(assigned.error))}
            onRetry={() => void assigned.refetch()}
          />
        )}
        {problem && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {problem}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
