import { recordTitle } from '@/components/resource/record/use-record-title'

const words = { one: 'product', many: 'products', purpose: '', consequence: '' }
const of = (title: string) => recordTitle({ words, titleOf: () => title, idOf: () => 'p-1' }, {})

it('is the name of the record, or its type and ID if it has no name', () => {
  expect(of('Cordless drill')).toBe('Cordless drill')
  expect(of('p-1')).toBe('Product p-1')
})
