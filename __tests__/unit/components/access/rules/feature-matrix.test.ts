import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { API_ROLES } from '@/lib/permissions/api-roles'
import {
  bringersOf,
  choiceOf,
  FEATURES,
  featuresOf,
  findLostRoles,
  missingFor,
  rolesOf,
  withFeature,
  withoutFeature,
  withoutRole,
  withRole,
  type FeatureChoice,
} from '@/components/access/rules/feature-matrix'
import type { RoleKey } from '@/lib/permissions/roles'

const KEYS = FEATURES.map(([key]) => key)
const NOTHING: FeatureChoice = { Features: [], Roles: [], CustomRoles: [] }

const someKey = fc.constantFrom(...KEYS)
const someRole = fc.constantFrom<string>(...API_ROLES)
/**
 * Any profile that the platform may contain: complete features, single roles, and names of features without their
 * roles.
 */
const stored = fc
  .record({
    features: fc.uniqueArray(someKey, { maxLength: 6 }),
    roles: fc.uniqueArray(someRole, { maxLength: 12 }),
    custom: fc.uniqueArray(fc.oneof(someKey, fc.constantFrom('Auditor', 'a', 'FullAccess')), {
      maxLength: 5,
    }),
  })
  .map(({ features, roles, custom }) => {
    const { Roles, CustomRoles } = rolesOf({ Features: features, Roles: roles, CustomRoles: custom })
    return { Roles, CustomRoles }
  })
const someChoice = stored.map(choiceOf)

type Step = { kind: 'on' | 'off'; key: RoleKey } | { kind: 'add'; role: string }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('on' as const, 'off' as const), key: someKey }),
  fc.record({ kind: fc.constant('add' as const), role: someRole }),
)
const take = (choice: FeatureChoice, one: Step) =>
  one.kind === 'add'
    ? withRole(choice, one.role)
    : one.kind === 'on'
      ? withFeature(choice, one.key)
      : withoutFeature(choice, one.key)

it('lists exactly the roles of the platform', () => {
  const typing = join(process.cwd(), 'node_modules/ordercloud-javascript-sdk/dist/models/ApiRole.d.ts')
  const known = [...readFileSync(typing, 'utf8').matchAll(/'(\w+)'/g)].map(([, role]) => role)
  expect([...API_ROLES].sort()).toEqual(known.sort())
})

describe('a feature', () => {
  it('adds its roles and its custom role', () => {
    expect(rolesOf(withFeature(NOTHING, 'BuyerViewer'))).toEqual({
      Roles: ['BuyerReader', 'CatalogReader'],
      CustomRoles: ['BuyerViewer'],
    })
  })

  it('keeps the roles that another feature needs when switched off', () => {
    const both = withFeature(withFeature(NOTHING, 'BuyerViewer'), 'BuyerCatalogViewer')
    expect(rolesOf(withoutFeature(both, 'BuyerViewer'))).toEqual({
      Roles: ['CatalogReader', 'CategoryReader'],
      CustomRoles: ['BuyerCatalogViewer'],
    })
  })

  it('keeps a role that was added manually before it was switched on', () => {
    const choice = choiceOf({ Roles: ['CatalogReader', 'Shopper'], CustomRoles: ['Night'] })
    const after = withoutFeature(withFeature(choice, 'BuyerViewer'), 'BuyerViewer')
    expect(rolesOf(after)).toEqual({ Roles: ['CatalogReader', 'Shopper'], CustomRoles: ['Night'] })
  })

  it('keeps a role that was added manually while it was on', () => {
    const pinned = withRole(withFeature(NOTHING, 'BuyerViewer'), 'CatalogReader')
    expect(rolesOf(withoutFeature(pinned, 'BuyerViewer')).Roles).toEqual(['CatalogReader'])
  })

  it('removes a manual role after it was saved, and lists it among the removed roles', () => {
    const byHand = withRole(withFeature(NOTHING, 'BuyerViewer'), 'CatalogReader')
    const readAgain = choiceOf(rolesOf(byHand))
    expect(findLostRoles(byHand, withoutFeature(byHand, 'BuyerViewer'))).toEqual([
      'BuyerReader',
      'BuyerViewer',
    ])
    expect(findLostRoles(readAgain, withoutFeature(readAgain, 'BuyerViewer'))).toEqual([
      'BuyerReader',
      'CatalogReader',
      'BuyerViewer',
    ])
    expect(findLostRoles(readAgain, byHand)).toEqual([])
  })

  it('is off without its custom role, which is listed as missing', () => {
    expect(missingFor('PromotionViewer', { Roles: ['PromotionReader'], CustomRoles: [] })).toEqual([
      'PromotionViewer',
    ])
  })

  it('that results from manual roles loses only its custom role when switched off', () => {
    const byHand = withRole({ ...NOTHING, CustomRoles: ['PromotionViewer'] }, 'PromotionReader')
    expect(featuresOf(rolesOf(byHand))).toEqual(['PromotionViewer'])
    expect(rolesOf(withoutFeature(byHand, 'PromotionViewer'))).toEqual({
      Roles: ['PromotionReader'],
      CustomRoles: [],
    })
  })

  it('is not on for a profile with FullAccess only', () => {
    expect(featuresOf({ Roles: ['FullAccess'], CustomRoles: [] })).toEqual([])
  })
})

describe('a role', () => {
  it('is removed without other roles', () => {
    const on = withFeature(NOTHING, 'BuyerViewer')
    const after = withoutRole(on, 'CatalogReader')
    expect(rolesOf(after)).toEqual({ Roles: ['BuyerReader'], CustomRoles: ['BuyerViewer'] })
    expect(missingFor('BuyerViewer', rolesOf(after))).toEqual(['CatalogReader'])
  })

  it('names the features that include it', () => {
    const both = withFeature(withFeature(NOTHING, 'BuyerCatalogViewer'), 'BuyerViewer')
    expect(bringersOf(both, 'CatalogReader')).toEqual(['BuyerViewer', 'BuyerCatalogViewer'])
    expect(bringersOf(both, 'Shopper')).toEqual([])
  })
})

describe('for any profile', () => {
  const laws = { numRuns: 400 }

  it('reading it changes nothing', () => {
    fc.assert(
      fc.property(stored, (held) => {
        expect(rolesOf(choiceOf(held))).toEqual(held)
      }),
      laws,
    )
  })

  it('a feature is on after switching it on and off after switching it off', () => {
    fc.assert(
      fc.property(someChoice, someKey, (choice, key) => {
        expect(missingFor(key, rolesOf(withFeature(choice, key)))).toEqual([])
        expect(missingFor(key, rolesOf(withoutFeature(choice, key)))).not.toEqual([])
      }),
      laws,
    )
  })

  it('switching a feature on and off again restores the profile', () => {
    fc.assert(
      fc.property(someChoice, someKey, (choice, key) => {
        fc.pre(missingFor(key, rolesOf(choice)).length > 0)
        expect(withoutFeature(withFeature(choice, key), key)).toEqual(choice)
      }),
      laws,
    )
  })

  it('switching features keeps manual roles and roles of features that remain on', () => {
    fc.assert(
      fc.property(someChoice, fc.array(step, { maxLength: 30 }), (start, steps) => {
        let choice = start
        const byHand = new Set(start.Roles)
        for (const one of steps) {
          if (one.kind === 'add') byHand.add(one.role)
          choice = take(choice, one)
          const { Roles } = rolesOf(choice)
          expect([...byHand].filter((role) => !Roles.includes(role))).toEqual([])
          expect(choice.Features.filter((key) => missingFor(key, rolesOf(choice)).length > 0)).toEqual([])
        }
      }),
      laws,
    )
  })

  it('the order in which features are switched on does not matter', () => {
    fc.assert(
      fc.property(someChoice, someKey, someKey, (choice, a, b) => {
        expect(withFeature(withFeature(choice, a), b)).toEqual(withFeature(withFeature(choice, b), a))
      }),
      laws,
    )
  })

  it('removing a role removes only that role', () => {
    fc.assert(
      fc.property(someChoice, someRole, (choice, role) => {
        const before = rolesOf(choice)
        expect(rolesOf(withoutRole(choice, role))).toEqual({
          Roles: before.Roles.filter((one) => one !== role),
          CustomRoles: before.CustomRoles,
        })
      }),
      laws,
    )
  })
})
