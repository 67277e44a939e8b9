import { creditCardForm } from '@/components/purchasing/creditcards/form'
import { creditCards } from '@/components/purchasing/creditcards/resource'

jest.mock('@/lib/ordercloud/sdk')

const form = creditCardForm(creditCards('harborline'), 'harborline')
const values = { ...form.toForm(null), CardholderName: 'Marisol Quintanilla', ExpirationDate: '02/28' }

it.each(['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111'])(
  'rejects the card number %s in every field',
  async (number) => {
    for (const field of ['ID', 'CardholderName', 'CardType', 'PartialAccountNumber', 'Token'])
      await expect(form.schema.validate({ ...values, [field]: number })).rejects.toThrow()
  },
)

it('accepts a token of the payment service and the last four digits', async () => {
  const valid = { ...values, Token: 'tok_1Nf2aB3c4D5e', PartialAccountNumber: '4417' }
  await expect(form.schema.validate(valid)).resolves.toMatchObject(valid)
})

it('sends the last day of the month, and leaves an unchanged expiration alone', async () => {
  const create = jest.spyOn(creditCards('harborline').service, 'create').mockResolvedValue({ ID: 'c' })
  await form.plan(values, null, 'c')[0]?.run(null)
  expect(create.mock.calls[0]?.[0]).toMatchObject({ ExpirationDate: '2028-02-29T00:00:00.000Z' })
  const card = { ID: 'c', CardholderName: 'Ada', ExpirationDate: '2029-08-15T00:00:00.000Z' }
  expect(form.plan(form.toForm(card), card, '')).toEqual([])
})

it.each(['1234567890123', 'order 4111 1111 1111 1112', '2026-11-26 2026-11-27'])(
  'accepts %s, which is not the number of a card',
  async (Token) => {
    await expect(form.schema.validate({ ...values, Token })).resolves.toMatchObject({ Token })
  },
)

it('finds a card number between other digits', async () => {
  const Token = '4111 1111 1111 1111 08 29'
  await expect(form.schema.validate({ ...values, Token })).rejects.toThrow('card number')
})

it('lets users change a card whose ID and last digits would not be accepted for a new one', async () => {
  const card = { ID: '4111111111111111', CardholderName: 'Ada', PartialAccountNumber: '12345' }
  const typed = { ...form.toForm(card), CardholderName: 'Ada Lovelace' }
  const context = { isExisting: true, savedValues: form.toForm(card) }
  await expect(form.schema.validate(typed)).rejects.toThrow()
  await expect(form.schema.validate(typed, { context })).resolves.toBeDefined()
  const other = { ...typed, PartialAccountNumber: '54321' }
  await expect(form.schema.validate(other, { context })).rejects.toThrow('last four digits')
  const patch = jest.spyOn(creditCards('harborline').service, 'patch').mockResolvedValue(card)
  await form.plan(typed, card, '')[0]?.run(card)
  expect(patch).toHaveBeenCalledWith(card.ID, { CardholderName: 'Ada Lovelace' })
})
