'use client'

import { Box } from '@chakra-ui/react'
import { PanelNote, RecordPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { CodeForm } from '../promotions/code-form'
import { PromotionList } from '../promotions/promotion-list'
import { addPromotion, removePromotion, type Cart } from '@/lib/orders/cart'
import { useAsUserWrite } from './use-as-user-query'

/** Panel with the promotions of the cart. A rejected code shows the platform's reason. */
export function CartPromotions({ orderId, cart }: { orderId: string; cart: Cart }) {
  const { order, promotions } = cart
  const adding = useAsUserWrite(orderId)
  const removing = useAsUserWrite(orderId)
  return (
    <RecordPanel title="Promotions" count={new Set(promotions.map(({ ID }) => ID)).size}>
      {promotions.length === 0 ? (
        <PanelNote>No promotions.</PanelNote>
      ) : (
        <PromotionList
          promotions={promotions}
          currency={order.Currency}
          action={({ Code: code = '', Name: name }) => (
            <Button
              size="xs"
              variant="ghost"
              loading={removing.isRunning}
              onClick={() =>
                void removing.run((as) => removePromotion(as, orderId, code), `Promotion ${code} removed.`)
              }
            >
              Remove<VisuallyHidden>: {name || code}</VisuallyHidden>
            </Button>
          )}
        />
      )}
      <Box mt="3">
        <CodeForm
          reason={undefined}
          isRunning={adding.isRunning}
          problem={adding.problem}
          onAdd={(code) => adding.run((as) => addPromotion(as, orderId, code), `Promotion ${code} added.`)}
          onType={adding.clearProblem}
        />
      </Box>
    </RecordPanel>
  )
}
