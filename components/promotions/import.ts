import type { ImportRules } from '@/lib/csv/import-plan'
import type { Promotion } from '@/lib/ordercloud/models'
import { promotionSchema, toForm, toPatch, type PromotionForm } from './schema'

/** Rules for importing promotions from a file. They cover every plain field, but no assignments. */
export const promotionImport: ImportRules<PromotionForm, Promotion> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'Code', label: 'Code' },
    { name: 'Description', label: 'Description' },
    { name: 'FinePrint', label: 'Fine print' },
    { name: 'Active', label: 'Active', kind: 'boolean', aliases: ['Status'] },
    { name: 'StartDate', label: 'Start', kind: 'instant', aliases: ['Start date'] },
    { name: 'ExpirationDate', label: 'Expiration', kind: 'instant', aliases: ['Expiration date'] },
    { name: 'LineItemLevel', label: 'Line item level', kind: 'boolean' },
    { name: 'EligibleExpression', label: 'Eligible expression' },
    { name: 'UseIntegration', label: 'Use integration', kind: 'boolean' },
    { name: 'ValueExpression', label: 'Value expression' },
    { name: 'AutoApply', label: 'Auto apply', kind: 'boolean' },
    { name: 'Priority', label: 'Priority' },
    { name: 'CanCombine', label: 'Can combine', kind: 'boolean' },
    { name: 'RedemptionLimit', label: 'Redemption limit' },
    { name: 'RedemptionLimitPerUser', label: 'Redemption limit per user' },
    { name: 'QuantityLimitPerOrder', label: 'Quantity limit per order' },
    { name: 'ItemLimitPerOrder', label: 'Item limit per order' },
    { name: 'ItemSortBy', label: 'Item sort order' },
    { name: 'AllowAllBuyers', label: 'Allow all buyers', kind: 'boolean' },
  ],
  schema: promotionSchema,
  toForm,
  toPatch,
}
