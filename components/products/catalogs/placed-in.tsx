'use client'

import { Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AssignedRows } from '@/components/resource/assign/assigned-rows'
import { Adder } from '@/components/resource/assign/assignment-panel'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toaster'
import { useActivityRecord } from '@/hooks/use-activity-record'
import { useAssignments } from '@/hooks/use-assignments'
import { useDialogs } from '@/hooks/use-dialogs'
import { noteActivity } from '@/lib/activity/note'
import { categoryReference } from '@/lib/resource/category-reference'
import { CATALOGS_PATH, placesPath } from '@/lib/catalogs/placement-paths'
import { isolate } from '@/lib/format/direction'
import { call } from '@/lib/ordercloud/client'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { CategoryProductAssignment } from '@/lib/ordercloud/models'
import { idSegment } from '@/lib/url/id-segment'
import { categoriesOf, placedCategoriesQuery, type PlacedCategory } from './placements'

interface PlacedInProps {
  productId: string
  catalog: { id: string; name: string }
  /** Address of the catalog's page. Undefined when no buyer has the catalog or the user may not open it. */
  route: string | undefined
  readOnlyReason: string | undefined
}

/** The categories of one catalog that contain a product, with the position of the product in each. */
export function PlacedIn({ productId, catalog, route, readOnlyReason }: PlacedInProps) {
  const client = useQueryClient()
  const title = `Categories in ${catalog.name}`
  const state = useAssignments(categoriesOf(client, productId, catalog.id), {
    title,
    readOnlyReason,
    describeRow: ({ CategoryID = '' }) => `category ${CategoryID} of catalog ${catalog.id}`,
    isPerson: () => false,
  })
  const [isAdding, setAdding] = useState(false)
  const order = useListOrder(productId, catalog.id, title)
  const ids = state.rows.map(({ CategoryID = '' }) => CategoryID)
  const { queryKey, queryFn } = placedCategoriesQuery(catalog.id, ids)
  const { data: placed } = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal }),
    enabled: ids.length > 0,
  })
  const find = (id: string) => placed?.find(({ category }) => category.ID === id)
  return (
    <Stack gap="2">
      <AssignedRows
        state={state}
        keyOf={({ CategoryID = '' }) => CategoryID}
        draw={(row) => {
          const { CategoryID: id = '' } = row
          const found = find(id)
          const name = found?.category.Name || id
          return {
            id,
            name,
            href: route && `${route}/categories/${idSegment(id)}`,
            note: (
              <HStack gap="2" wrap="wrap" rowGap="0">
                {found && <Text as="span">{placeWords(found)}</Text>}
                <Text as="span">List order {row.ListOrder ?? 'not set'}</Text>
                <Button
                  size="xs"
                  variant="ghost"
                  aria-label={`Change order in ${name}`}
                  disabledReason={readOnlyReason}
                  loading={order.busyId === id}
                  onClick={() => void order.change(row, name)}
                >
                  Change order
                </Button>
                {order.problem?.id === id && <RowProblem>{order.problem.text}</RowProblem>}
              </HStack>
            ),
          }
        }}
        many={`categories in ${catalog.name}`}
        none="In no category of this catalog."
        removal="The product stays in the catalog and in its other categories. Users who see it only through this category no longer see it."
        readOnlyReason={readOnlyReason}
      />
      {isAdding ? (
        <Adder
          to={categoryReference(catalog.id)}
          excludedIds={ids}
          isBusy={state.busyKey !== undefined}
          problem={state.problem && state.problem.key === undefined ? state.problem.message : undefined}
          readOnlyReason={readOnlyReason}
          onAdd={(CategoryID, name) => state.add({ CategoryID }, name)}
        />
      ) : (
        <Flex>
          <Button
            size="xs"
            variant="outline"
            aria-label={`Add to a category of ${catalog.name}`}
            disabledReason={readOnlyReason}
            onClick={() => setAdding(true)}
          >
            <Icon as={Plus} boxSize="4" />
            Add to a category
          </Button>
        </Flex>
      )}
    </Stack>
  )
}

/** Returns the path of a category, and the reason why it is hidden when it or one above it is inactive. */
function placeWords({ category, above }: PlacedCategory): string {
  const path = above.map(({ Name, ID = '' }) => isolate(Name || ID)).reverse()
  const inactive = [category, ...above].find(({ Active }) => Active === false)
  return [
    path.length > 0 ? `In ${path.join(' › ')}` : 'At the top',
    ...(inactive === category ? ['inactive'] : []),
    ...(inactive && inactive !== category
      ? [`“${isolate(inactive.Name || (inactive.ID ?? ''))}” is inactive`]
      : []),
  ].join(' · ')
}

const LIST_ORDER = /^\d{1,9}$/

/** Changes the number by which a category sorts its products. */
function useListOrder(productId: string, catalogId: string, title: string) {
  const client = useQueryClient()
  const dialogs = useDialogs()
  const noted = useActivityRecord()
  const [busyId, setBusyId] = useState<string>()
  const [problem, setProblem] = useState<{ id: string; text: string }>()
  const path = placesPath(catalogId)
  const change = async ({ CategoryID: id = '', ListOrder }: CategoryProductAssignment, name: string) => {
    setProblem(undefined)
    const typed = await dialogs.prompt(`List order in “${isolate(name)}”`, {
      details: 'Products with a lower number come first.',
      label: 'List order',
      defaultValue: String(ListOrder ?? 0),
      okLabel: 'Save',
    })
    if (typed === undefined || typed.trim() === String(ListOrder)) return
    if (!LIST_ORDER.test(typed.trim()))
      return setProblem({ id, text: 'The order was not changed. Enter a whole number of 0 or more.' })
    const row = { CategoryID: id, ProductID: productId, ListOrder: Number(typed) }
    setBusyId(id)
    try {
      await call((oc) => oc.Categories.SaveProductAssignment(encodeURIComponent(catalogId), row), {
        write: true,
      })
      const what = `list order in category ${id} is now ${row.ListOrder}, previously ${ListOrder ?? 'not set'}`
      // Uses another path than the panel, because there is no category to add or to remove again.
      const assignment = { title, what, path: `${path}/order`, row }
      if (noted) noteActivity({ ...noted.record, kind: 'saved', assignment })
      await client.invalidateQueries({ queryKey: keys.all(path) })
      void client.invalidateQueries({ queryKey: keys.all(CATALOGS_PATH) })
      toast({ title: 'Success', description: `List order in “${isolate(name)}” saved.`, type: 'success' })
    } catch (error) {
      setProblem({ id, text: displayMessage(toPlatformError(error)) })
    } finally {
      setBusyId(undefined)
    }
  }
  return { change, busyId, problem }
}
