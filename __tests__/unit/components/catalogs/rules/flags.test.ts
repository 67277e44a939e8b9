import { inheritedFlag } from '@/components/catalogs/rules/flags'
import type { CategoryAssignment } from '@/lib/ordercloud/models'

const says = (CategoryID: string, Visible: boolean | null, UserGroupID: string | null = null) =>
  ({ CategoryID, BuyerID: 'b', UserGroupID, Visible, ViewAllProducts: null }) as unknown as CategoryAssignment
const trail = ['drills', 'power', 'tools']
const visible = (all: CategoryAssignment[], group?: string, catalog: boolean | null = true) =>
  inheritedFlag(all, 'Visible', trail, group, catalog)

it('inherits from the nearest parent that sets the flag, and from the catalog if none does', () => {
  expect(visible([])).toEqual({ value: true, from: null })
  expect(visible([], undefined, null)).toEqual({ value: false, from: null })
  expect(visible([says('tools', false)])).toEqual({ value: false, from: 'tools' })
  expect(visible([says('tools', false), says('power', true)])).toEqual({ value: true, from: 'power' })
  expect(visible([says('power', null), says('tools', false)])).toEqual({ value: false, from: 'tools' })
})

it('ignores the setting of the category itself', () => {
  expect(visible([says('drills', false)])).toEqual({ value: true, from: null })
  expect(visible([says('drills', false), says('drills', true, 'g')], 'g')).toEqual({
    value: false,
    from: 'drills',
  })
})

it('prefers a group setting to a company setting on the same level', () => {
  const all = [says('power', false), says('power', true, 'g'), says('tools', false, 'g')]
  expect(visible(all, 'g')).toEqual({ value: true, from: 'power' })
  expect(visible(all, 'other')).toEqual({ value: false, from: 'power' })
  expect(visible([says('power', false), says('tools', true, 'g')], 'g')).toEqual({
    value: false,
    from: 'power',
  })
})
