/** @jest-environment node */
import { readLimits, stateFilter, stateFilters, stateOf } from '@/components/promotions/state'
import type { Promotion } from '@/lib/ordercloud/models'
import type { ListOptions, ListPage } from '@/lib/resource/service'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectErrors, expectError } from './support/sdk'

describe.each(ENGINES)('promotions and approval rules on %s', (engine) => {
  let market: Marketplace
  let token: string
  let next = 0
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
  })
  afterAll(() => market.close())

  const promotion = (more: Record<string, unknown> = {}) => ({
    ID: `promotion-${++next}`,
    Code: `CODE-${next}`,
    EligibleExpression: more.LineItemLevel ? 'item.Quantity > 1' : 'order.Subtotal > 10',
    ValueExpression: '5',
    ...more,
  })
  const create = (more?: Record<string, unknown>) =>
    call('Promotions.Create', { token, body: promotion(more) })

  describe('promotions', () => {
    it('are filtered by the state that follows from their dates, active flag and limit', async () => {
      const [past, future] = ['2020-01-01T00:00:00Z', '2035-01-01T00:00:00Z']
      const made = await Promise.all(
        [
          { Active: true },
          { Active: true, StartDate: past, ExpirationDate: future, RedemptionLimit: 5 },
          { Active: true, StartDate: future },
          { Active: true, StartDate: future, RedemptionLimit: 7 },
          { Active: true, ExpirationDate: past, RedemptionLimit: 5 },
          { Active: true, RedemptionLimit: 0 },
          { Active: false, ExpirationDate: past },
        ].map((more) => create({ ...more, Name: 'listed by state' })),
      )
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
      const read = async ({ filters, sortBy, ...options }: ListOptions) => {
        const query = {
          ...options,
          sortBy: sortBy.join(','),
          filters: { ...filters, Name: 'listed by state' },
        }
        return (await call('Promotions.List', { token, query })).body as ListPage<Promotion>
      }
      const limits = await readLimits(read)
      expect(limits.sort()).toEqual([0, 5, 7])
      for (const { value } of stateFilter.options) {
        const pages = await Promise.all(
          stateFilters([value], limits).map((filters) =>
            read({ filters, sortBy: ['ID'], page: 1, pageSize: 100 }),
          ),
        )
        const expected = made
          .map(({ body }) => body as Promotion)
          .filter((one) => stateOf(one).replace(' up', 'Up') === value)
        const ids = pages.flatMap(({ Items }) => Items.map(({ ID }) => ID))
        expect(ids.sort()).toEqual(expected.map(({ ID }) => ID).sort())
        expect(ids.length).toBeGreaterThan(0)
      }
    })

    it('accept expressions that are valid for their level', async () => {
      const order = await create({ ValueExpression: "min(items.total(product.incategory('a')) * .1, 20)" })
      expect(order.status).toBe(201)
      const line = {
        LineItemLevel: true,
        EligibleExpression: "item.product.incategory('a','b') and item.xp.Gift <> true",
        ValueExpression: 'item.LineSubtotal * 0.1',
        ItemLimitPerOrder: 2,
        ItemSortBy: '!LineSubtotal, Product.xp.Rank',
      }
      expect((await create(line)).body).toMatchObject(line)
      const pieces = { LineItemLevel: true, QuantityLimitPerOrder: 3 }
      expect((await create(pieces)).body).toMatchObject(pieces)
    })

    it.each([
      [{ EligibleExpression: 'order.Subtotal >' }, 'InvalidSyntax', 'EligibleExpression', 16],
      [{ EligibleExpression: 'true and\n  Subtotal > 5' }, 'InvalidToken', 'EligibleExpression', 11],
      [{ EligibleExpression: 'items.sum() > 5' }, 'InvalidFunction', 'EligibleExpression', 6],
      [{ EligibleExpression: 'order.Total' }, 'InvalidArguments', 'EligibleExpression', 0],
      [{ EligibleExpression: 'item.Quantity > 1' }, 'ItemNotAllowed', 'EligibleExpression', 0],
      [
        { EligibleExpression: 'orderHistory.count() = 0' },
        'OrderHistoryCannotBeUsed',
        'EligibleExpression',
        0,
      ],
      [
        { LineItemLevel: true, EligibleExpression: 'order.Total > 5' },
        'ItemRequired',
        'EligibleExpression',
        0,
      ],
      [{ ValueExpression: "order.Currency = 'EUR'" }, 'InvalidArguments', 'ValueExpression', 0],
      [{ ValueExpression: '1 + item.LineTotal' }, 'ItemNotAllowed', 'ValueExpression', 4],
      [{ ValueExpression: "order.approved('x')" }, 'InvalidFunction', 'ValueExpression', 6],
    ])('are rejected with the position of the error: %j', async (more, code, Field, Position) => {
      const why = await expectError(create(more))
      expect(why).toMatchObject({ status: 400, code: `Expression.${code}`, data: { Field, Position } })
      expect(why.message).toContain(`${Field}, position ${Position}: `)
    })

    it('are rejected with line and column of the errors in both expressions', async () => {
      const both = { EligibleExpression: 'true\n or false or', ValueExpression: '(5' }
      const { status, errors } = await expectErrors(create(both))
      expect(status).toBe(400)
      expect(errors.map(({ Data }) => Data)).toEqual([
        { Field: 'EligibleExpression', Position: 17, Line: 2, Column: 13 },
        { Field: 'ValueExpression', Position: 2, Line: 1, Column: 3 },
      ])
    })

    it('are validated as a whole when they are changed', async () => {
      const { body } = await create()
      const params = { promotionID: String(body.ID) }
      const patch = (changes: Record<string, unknown>) =>
        call('Promotions.Patch', { token, params, body: changes })
      expect(await expectError(patch({ LineItemLevel: true }))).toMatchObject({
        code: 'Expression.ItemRequired',
      })
      const line = { LineItemLevel: true, EligibleExpression: 'item.Quantity > 5' }
      expect((await patch(line)).body).toMatchObject(line)
      expect(await expectError(patch({ LineItemLevel: false }))).toMatchObject({
        code: 'Expression.ItemNotAllowed',
      })
      const saved = { ...promotion(), ID: body.ID, EligibleExpression: 'nothing' }
      expect(await expectError(call('Promotions.Save', { token, params, body: saved }))).toMatchObject({
        code: 'Expression.InvalidToken',
      })
      expect((await call('Promotions.Get', { token, params })).body).toMatchObject(line)
    })

    it.each([
      [{ ItemLimitPerOrder: 1 }, 'CannotSetItemLimitPerOrder'],
      [{ QuantityLimitPerOrder: 1 }, 'CannotSetQuantityLimitPerOrder'],
      [
        { LineItemLevel: true, ItemLimitPerOrder: 1, QuantityLimitPerOrder: 1 },
        'CannotSetQuantityAndItemLimitPerOrder',
      ],
      [{ ItemSortBy: 'LineTotal' }, 'CannotSetItemSortBy'],
      [{ LineItemLevel: true, ItemSortBy: 'LineTotal' }, 'CannotSetItemSortBy'],
      [{ LineItemLevel: true, QuantityLimitPerOrder: 1, ItemSortBy: 'ID' }, 'CannotSetItemSortBy'],
      [{ ValueExpression: null }, 'ValueExpressionCanBeNullIfUseIntegration'],
      [{ ValueExpression: null, UseIntegration: true }, 'ValueExpressionCannotBeNull'],
      [{ UseIntegration: true }, 'UseIntegrationMustBeFalse'],
    ])('are rejected with contradicting fields: %j', async (more, code) => {
      expect(await expectError(create(more))).toMatchObject({ status: 400, code: `Promotion.${code}` })
    })

    it('are rejected if ItemSortBy names a field that line items do not have', async () => {
      const more = { LineItemLevel: true, ItemLimitPerOrder: 1, ItemSortBy: 'LineTotal,!Weight' }
      expect(await expectError(create(more))).toMatchObject({
        status: 400,
        code: 'ValidationFailure',
        data: { Field: 'ItemSortBy' },
      })
    })

    it('can leave the amount to a configured integration', async () => {
      const body = { HashKey: 'a-key', Url: 'https://example.com/promotions' }
      await call('PromotionIntegrations.Save', { token, body })
      const made = await create({ ValueExpression: null, UseIntegration: true })
      expect(made.body).toMatchObject({ ValueExpression: null, UseIntegration: true })
      expect(await expectError(create({ UseIntegration: true }))).toMatchObject({
        code: 'Promotion.UseIntegrationMustBeFalse',
      })
    })
  })

  describe('approval rules', () => {
    const params = { buyerID: 'first-buyer' }
    beforeAll(async () => {
      await call('UserGroups.Create', { token, params, body: { ID: 'managers', Name: 'Managers' } })
      await call('AdminUserGroups.Create', { token, body: { ID: 'office', Name: 'Office' } })
    })
    const rule = (RuleExpression: string) =>
      call('ApprovalRules.Create', { token, params, body: { ApprovingGroupID: 'managers', RuleExpression } })
    const sellerRule = (ApprovalType: string, RuleExpression: string) =>
      call('SellerApprovalRules.Create', {
        token,
        body: { ApprovingGroupID: 'office', ApprovalType, RuleExpression },
      })

    it('of buyers can use the order and other approvals', async () => {
      const RuleExpression = "order.Total > 100 and items.any(CostCenter = 'A') and order.approved('first')"
      const { body } = await rule(RuleExpression)
      expect(body).toMatchObject({ RuleExpression })
      const changed = {
        token,
        params: { ...params, approvalRuleID: String(body.ID) },
        body: { RuleExpression: '1' },
      }
      expect(await expectError(call('ApprovalRules.Patch', changed))).toMatchObject({
        status: 400,
        code: 'Expression.InvalidArguments',
        data: { Field: 'RuleExpression', Position: 0, Line: 1, Column: 1 },
      })
    })

    it.each([
      ['order.Total > ', 'InvalidSyntax', 14],
      ['item.Quantity > 5', 'ItemNotAllowed', 0],
      ['orderReturn.RefundAmount > 5', 'InvalidToken', 0],
    ])('of buyers are rejected: %s', async (text, code, Position) => {
      expect(await expectError(rule(text))).toMatchObject({ code: `Expression.${code}`, data: { Position } })
    })

    it('of the seller can use order returns if their approval type is OrderReturn', async () => {
      const text = 'Order.DateCompleted < now(-30) or orderReturn.RefundAmount > 500'
      expect((await sellerRule('OrderReturn', text)).status).toBe(201)
      expect((await sellerRule('Order', 'order.Total > 5000')).status).toBe(201)
      expect(await expectError(sellerRule('Order', text))).toMatchObject({
        code: 'Expression.InvalidToken',
        data: { Field: 'RuleExpression', Position: 34 },
      })
    })
  })
})
