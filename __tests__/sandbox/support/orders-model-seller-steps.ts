import { reject } from './orders-model'
import { accountOf, type Plan } from './orders-model-choice'
import { switchPromotion } from './orders-model-money'

const setStock: Plan = (world, { product, quantity, isWild }) => ({
  op: 'Products.Patch',
  actor: 'admin',
  params: { productID: world.of(product) },
  body: { Inventory: { QuantityAvailable: quantity, Enabled: !isWild } },
  model: ({ products }) => {
    if (!products[product].isThere) reject('NotFound')
    Object.assign(products[product], { available: quantity, isCounted: !isWild })
  },
})

const setActive: Plan = (world, { product, isWild }) => ({
  op: 'Products.Patch',
  actor: 'admin',
  params: { productID: world.of(product) },
  body: { Active: !isWild },
  model: ({ products }) => {
    if (!products[product].isThere) reject('NotFound')
    products[product].isActive = !isWild
  },
})

const dropProduct: Plan = (world, { product, isWild }) =>
  isWild && product !== 'hammer'
    ? {
        op: 'Products.Delete',
        actor: 'admin',
        params: { productID: world.of(product) },
        model: ({ products }) => {
          if (!products[product].isThere) reject('NotFound')
          products[product].isThere = false
        },
      }
    : null

const setPrice: Plan = (world, { product, quantity }) => ({
  op: 'PriceSchedules.Patch',
  actor: 'admin',
  params: { priceScheduleID: world.of(product) },
  body: {
    PriceBreaks: world.state.products[product].breaks.map(([Quantity], index) => ({
      Quantity,
      Price: (quantity * 175 + 45 - index * 10) / 100,
    })),
  },
  model: ({ products }) => {
    const { breaks } = products[product]
    breaks.forEach((one, index) => (one[1] = quantity * 175 + 45 - index * 10))
  },
})

const setPromotion: Plan = (world, { promotion, isWild }) => ({
  op: 'Promotions.Patch',
  actor: 'admin',
  params: { promotionID: world.of(promotion) },
  body: { Active: !isWild },
  model: (state) => switchPromotion(state, promotion, !isWild),
})

const setBalance: Plan = (world, chosen) => {
  const [account, balance] = [accountOf(chosen), Math.max(0, chosen.amount)]
  return {
    op: 'SpendingAccounts.Patch',
    actor: 'admin',
    params: { buyerID: 'M', spendingAccountID: world.of(account) },
    body: { Balance: balance / 100 },
    model: ({ accounts }) => void (accounts[account].balance = balance),
  }
}

/** Steps that change products, promotions and accounts meanwhile, with their relative frequency. */
export const sellerSteps: [number, Plan][] = [
  [1, setStock],
  [1, setActive],
  [1, dropProduct],
  [1, setPrice],
  [1, setPromotion],
  [1, setBalance],
]
