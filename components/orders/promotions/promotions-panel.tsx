'use client'

import { Flex, Stack } from '@chakra-ui/react'
import { usePart } from '@/components/orders/parts/use-part'
import { useOrderWrite } from '@/components/orders/parts/use-order-write'
import { blockedReason, statusReason } from '@/components/orders/rules/order-actions'
import { promotionsOf } from '@/components/orders/rules/parts'
import { PanelNote, PartPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useSession } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import type { LineItem, Order, OrderPromotion } from '@/lib/ordercloud/models'
import { CodeForm } from './code-form'
import { PromotionList } from './promotion-list'

const eligibleCode = lazy(() => import('./eligible-promotions').then((module) => module.EligiblePromotions))
const loadWrites = () => import('./write-promotions')

/**
 * Panel with the promotions of an order. They can be changed until the order is approved. After that, the panel says
 * why they cannot, and an order without promotions has no such panel.
 */
export function PromotionsPanel(props: {
  order: Order
  /** The lines that are loaded, to name those that a promotion applies to. */
  lines: readonly LineItem[] | undefined
}) {
  const { order, lines } = props
  const { ID: id = '', Currency: currency, Status: status } = order
  const { assignedRoles: roles, isAdmin } = useSession()
  const applied = usePart(promotionsOf(id)).data?.Items
  const adding = useOrderWrite(id)
  const changing = useOrderWrite(id)
  const eligible = useLazyPart(eligibleCode, 'list of promotions')
  const isOpenForChanges = statusReason('changePromotions', status) === undefined
  if (!isOpenForChanges && !applied?.length) return null
  const reason = blockedReason(
    'changePromotions',
    { order, lines: undefined, marketplaceId: '' },
    { roles, isAdmin, canDecide: false },
  )
  const add = (code: string) =>
    adding.run(async () => (await loadWrites()).addPromotion(id, code), `Promotion ${code} added.`)
  const remove = (code: string) =>
    changing.run(async () => (await loadWrites()).removePromotion(id, code), `Promotion ${code} removed.`)
  const applyAutomatic = () =>
    changing.run(
      async () => (await loadWrites()).applyAutomaticPromotions(id),
      'Automatic promotions updated.',
    )
  const removeButton = ({ Code: code = '', Name: name }: OrderPromotion) =>
    isOpenForChanges && (
      <Button
        size="xs"
        variant="ghost"
        disabledReason={reason}
        loading={changing.isRunning}
        onClick={() => void remove(code)}
      >
        Remove
        <VisuallyHidden>: {name || code}</VisuallyHidden>
      </Button>
    )
  const foot = isOpenForChanges ? (
    <Stack gap="2" mt="3">
      <CodeForm
        reason={reason}
        isRunning={adding.isRunning}
        problem={adding.problem}
        onAdd={add}
        onType={adding.clearProblem}
      />
      <Flex gap="2" ms="-2" wrap="wrap">
        <Button
          size="xs"
          variant="ghost"
          disabledReason={reason}
          loading={changing.isRunning}
          onClick={() => void applyAutomatic()}
        >
          Apply automatic promotions
        </Button>
        <Button
          size="xs"
          variant="ghost"
          aria-expanded={eligible.isOpen === true}
          onPointerEnter={eligible.prepare}
          onFocus={eligible.prepare}
          onClick={eligible.isOpen ? eligible.close : eligible.open}
        >
          {eligible.isOpen ? 'Hide what else is possible' : 'Show what else is possible'}
        </Button>
      </Flex>
      {eligible.isOpen && eligible.Part && (
        <eligible.Part
          {...{ order, lines }}
          applied={applied ?? []}
          reason={reason}
          isRunning={adding.isRunning}
          onAdd={(code) => void add(code)}
        />
      )}
    </Stack>
  ) : (
    <PanelNote>{reason}</PanelNote>
  )
  return (
    <PartPanel title="Promotions" part={promotionsOf(id)} none="No promotions." foldsOnPhones foot={foot}>
      {(promotions) => <PromotionList {...{ promotions, currency, lines }} action={removeButton} />}
    </PartPanel>
  )
}
