import type { BulkActionDetails } from '@/lib/jobs/bulk'
import type { Order, OrderReturn } from '@/lib/ordercloud/models'
import { statusReason } from './order-actions'
import { bulkReturnReason } from './return-actions'
import { DOCUMENT_KINDS, documentsPath, MAX_DOCUMENTS } from './several-documents'

const DECLINE = {
  done: 'declined',
  text: 'The buyers are notified and read your comment.',
  asks: 'decline',
} as const

const APPROVAL = {
  done: 'approved',
  text: 'Each approval counts for the group whose approval is pending. You must belong to it.',
  asks: 'comment',
} as const

/** The actions on a selection of orders: steps of `ORDER_STEPS`, and the documents of all of them. */
export const orderBulkActions: Readonly<Record<string, BulkActionDetails<Order>>> = {
  approve: { ...APPROVAL, blockedReason: ({ Status }) => statusReason('approve', Status) },
  decline: { ...DECLINE, blockedReason: ({ Status }) => statusReason('decline', Status) },
  complete: {
    done: 'completed',
    text: 'Nothing more can be shipped on a completed order. This cannot be undone.',
    after: { Status: 'Completed' },
    blockedReason: ({ Status }) => statusReason('complete', Status),
  },
  cancel: {
    done: 'canceled',
    text: 'The orders cannot be reopened. Their quantities go back to the inventory, and their amounts to the spending accounts.',
    keep: 'Keep orders',
    after: { Status: 'Canceled' },
    blockedReason: ({ Status }) => statusReason('cancel', Status),
  },
  print: {
    question: 'Document',
    choices: DOCUMENT_KINDS,
    max: MAX_DOCUMENTS,
    addressOf: documentsPath,
    blockedReason: () => undefined,
  },
}

/** The actions on a selection of returns, by the steps of `RETURN_STEPS`. */
export const returnBulkActions: Readonly<Record<string, BulkActionDetails<OrderReturn>>> = {
  approve: { ...APPROVAL, blockedReason: (record) => bulkReturnReason('approve', record) },
  decline: { ...DECLINE, blockedReason: (record) => bulkReturnReason('decline', record) },
  complete: {
    done: 'completed',
    text: 'Completing does not pay anything back. Record the refunds first.',
    after: { Status: 'Completed' },
    blockedReason: (record) => bulkReturnReason('complete', record),
  },
  cancel: {
    done: 'canceled',
    text: 'The returns cannot be reopened. Their items can be returned again with other returns.',
    keep: 'Keep returns',
    after: { Status: 'Canceled' },
    blockedReason: (record) => bulkReturnReason('cancel', record),
  },
}
