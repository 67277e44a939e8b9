'use client'

import { Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { FolderTree, Link2, Star, Unlink } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { Panel } from '@/components/resource/form/form-layout'
import { RowProblem } from '@/components/resource/assign/row-problem'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { toast } from '@/components/ui/toaster'
import { useRegisterAssignmentActions } from '@/hooks/use-activity-record'
import type { BuyerCatalog } from './rules/buyer-catalogs'
import { assignCatalogIfMissing } from './rules/catalog-assignment'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { recordUrl } from '@/lib/resource/resource'
import { Flag } from './flag'
import { assignmentPath, noteAssignment, refreshAssignments, VIEW_TITLE } from './note-assignment'
import { buyerCatalogs } from './resource'
import { useCatalogActions } from './use-catalog-actions'

/**
 * Panel that shows and edits what the buyer sees of a catalog and whether it is assigned. Every change takes effect at
 * once.
 */
export function BuyerView({ buyerId, catalog }: { buyerId: string; catalog: BuyerCatalog }) {
  const resource = buyerCatalogs(buyerId)
  const actions = useCatalogActions(buyerId, catalog)
  useRegisterAssignmentActions(assignmentPath(buyerId), {
    readOnlyReason: actions.unassignDisabledReason,
    add: (row) => actions.give(row),
    remove: () => actions.take(),
  })
  // The catalog was just created, and its assignment is a pending step of the form above.
  if (catalog.Assignment === undefined) return null
  return (
    <Panel title={VIEW_TITLE}>
      {catalog.Assignment ? (
        <Stack gap="5" maxW="44rem">
          <Setting
            title="All categories"
            help="If off, users see only the categories assigned to the buyer or to one of its user groups."
          >
            <Flag buyerId={buyerId} catalog={catalog} flag="ViewAllCategories" />
          </Setting>
          <Setting
            title="All products"
            help="If off, users see only assigned products, and products in categories that show all products."
          >
            <Flag buyerId={buyerId} catalog={catalog} flag="ViewAllProducts" />
          </Setting>
          <Flex gap="2" wrap="wrap">
            <LinkButton
              size="sm"
              variant="outline"
              href={`${recordUrl(resource, resource.idOf(catalog))}/categories`}
            >
              <Icon as={FolderTree} boxSize="4" />
              Categories
            </LinkButton>
            <Button
              size="sm"
              variant="outline"
              disabledReason={actions.defaultDisabledReason}
              onClick={() => void actions.makeDefault()}
            >
              <Icon as={Star} boxSize="4" />
              Make default catalog
            </Button>
            <Unassign buyerId={buyerId} actions={actions} />
          </Flex>
        </Stack>
      ) : (
        <NotAssigned buyerId={buyerId} catalog={catalog} disabledReason={actions.unassignDisabledReason} />
      )}
    </Panel>
  )
}

/**
 * Button that unassigns the catalog. It leaves the page, so unsaved changes of the form above have to be resolved
 * first.
 */
function Unassign({ buyerId, actions }: { buyerId: string; actions: ReturnType<typeof useCatalogActions> }) {
  const router = useRouter()
  const { isDirty } = useFormState()
  const unassign = async () => {
    if (await actions.unassign()) router.push(buyerCatalogs(buyerId).route)
  }
  return (
    <Button
      size="sm"
      variant="outline"
      disabledReason={
        actions.unassignDisabledReason ?? (isDirty ? 'Save or discard your changes first.' : undefined)
      }
      onClick={() => void unassign()}
    >
      <Icon as={Unlink} boxSize="4" />
      Unassign
    </Button>
  )
}

function Setting({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <HStack justify="space-between" align="flex-start" gap="4" wrap="wrap">
      <Stack gap="0.5" flex="1 1 16rem">
        <Text fontSize="sm" fontWeight="medium">
          {title}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {help}
        </Text>
      </Stack>
      {children}
    </HStack>
  )
}

/** Shown when the catalog exists but is not assigned to this buyer: it was unassigned, or the address was typed. */
function NotAssigned(props: { buyerId: string; catalog: BuyerCatalog; disabledReason: string | undefined }) {
  const { buyerId, catalog, disabledReason } = props
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const assign = async () => {
    setBusy(true)
    setProblem('')
    try {
      const given = await assignCatalogIfMissing(buyerId, catalog.ID ?? '')
      if (given) noteAssignment('assigned', given)
      // The catalog was assigned after this page was read. The refreshed panel then shows what the buyer sees of it.
      else
        toast({
          title: 'Nothing changed',
          description: 'This catalog is already assigned to this buyer.',
          type: 'info',
        })
      await refreshAssignments(client, buyerId)
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="3" align="flex-start">
      <Text color="fg.muted">
        This catalog is not assigned to this buyer. The buyer’s users cannot see it.
      </Text>
      <Button size="sm" loading={isBusy} disabledReason={disabledReason} onClick={() => void assign()}>
        <Icon as={Link2} boxSize="4" />
        Assign to this buyer
      </Button>
      {problem && <RowProblem>{problem}</RowProblem>}
    </Stack>
  )
}
