'use client'

import { balanceOf } from '@/components/orders/rules/payment'
import { paymentsOf } from '@/components/orders/rules/parts'
import { PartPanel } from '@/components/resource/record/record-panel'
import type { Order } from '@/lib/ordercloud/models'
import { Money } from './money'
import { PaymentList } from './payment-list'
import { SideFacts } from './side-facts'

/** Panel with the payments of an order, and what they leave to pay. */
export function PaymentsPanel({ order }: { order: Order }) {
  const { Currency: currency } = order
  return (
    <PartPanel title="Payments" part={paymentsOf(order.ID ?? '')} none="No payments." hasCount={false}>
      {(payments) => {
        const { refunded, due } = balanceOf(order.Total ?? 0, payments)
        return (
          <>
            <PaymentList payments={payments} currency={currency} buyerId={order.FromCompanyID} />
            <SideFacts
              facts={[
                {
                  label: 'Refunded',
                  value: refunded > 0 && <Money amount={refunded} currency={currency} />,
                },
                { label: 'Balance due', value: <Money amount={due} currency={currency} /> },
              ]}
            />
          </>
        )
      }}
    </PartPanel>
  )
}
