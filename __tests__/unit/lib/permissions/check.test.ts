import { hasAccess, type AccessQualifier, type Holdings } from '@/lib/permissions/check'
import { explainAccess } from '@/lib/permissions/explain'
import { roles } from '@/lib/permissions/roles'

const nobody: Holdings = { roles: [], isAdmin: true }
const promoter: Holdings = { roles: ['PromotionReader', 'PromotionViewer'], isAdmin: true }
const bare: Holdings = { roles: ['PromotionReader'], isAdmin: true }
const fullAdmin: Holdings = { roles: ['FullAccess'], isAdmin: true }
const fullSupplier: Holdings = { roles: ['FullAccess'], isAdmin: false }

describe('the permission check', () => {
  const table: [string, AccessQualifier, Holdings, boolean][] = [
    ['true as is', true, nobody, true],
    ['false as is, whoever asks', false, fullAdmin, false],
    ['undefined: no access, whoever asks', undefined, fullAdmin, false],
    ['a role that is held', 'PromotionReader', promoter, true],
    ['a role that is not', 'OrderReader', promoter, false],
    ['a role by full access', 'OrderReader', fullSupplier, true],
    ['profiles by an administrator’s full access', 'SecurityProfileReader', fullAdmin, true],
    ['profile reading by a supplier’s full access', 'SecurityProfileReader', fullSupplier, false],
    ['profile writing by a supplier’s full access', 'SecurityProfileAdmin', fullSupplier, false],
    [
      'profile reading that a supplier holds by name',
      'SecurityProfileReader',
      { roles: ['FullAccess', 'SecurityProfileReader'], isAdmin: false },
      true,
    ],
    ['a definition with all its roles', roles.PromotionViewer, promoter, true],
    ['a definition without its custom role', roles.PromotionViewer, bare, false],
    [
      'a definition without its platform role',
      roles.PromotionViewer,
      { roles: ['PromotionViewer'], isAdmin: true },
      false,
    ],
    ['a definition by a supplier’s full access', roles.OrderManager, fullSupplier, true],
    ['the profile definition by a supplier’s full access', roles.SecurityProfileViewer, fullSupplier, false],
    [
      'a manager is no viewer',
      roles.PromotionViewer,
      { roles: ['PromotionAdmin', 'PromotionManager'], isAdmin: true },
      false,
    ],
    ['an administrators’ permission by a supplier’s full access', roles.BuyerViewer, fullSupplier, false],
    [
      'an administrators’ permission whose roles a supplier holds',
      roles.BuyerUserViewer,
      { roles: ['BuyerUserReader', 'BuyerUserViewer'], isAdmin: false },
      false,
    ],
    [
      'the same permission for an administrator',
      roles.BuyerUserViewer,
      { roles: ['BuyerUserReader', 'BuyerUserViewer'], isAdmin: true },
      true,
    ],
    [
      'one of several definitions that is for suppliers',
      [roles.BuyerViewer, roles.OrderViewer],
      fullSupplier,
      true,
    ],
    ['one of several definitions', [roles.OrderViewer, roles.PromotionViewer], promoter, true],
    ['none of several definitions', [roles.OrderViewer, roles.OrderManager], promoter, false],
    ['all of several names', ['PromotionReader', 'PromotionViewer'], promoter, true],
    ['not all of several names', ['PromotionReader', 'OrderReader'], promoter, false],
    ['an empty list', [], promoter, false],
    ['an empty list for a supplier’s full access', [], fullSupplier, false],
    ['everything to an administrator’s full access, an empty list too', [], fullAdmin, true],
    ['names that only look like properties', 'constructor', promoter, false],
  ]
  it.each(table)('%s', (_name, qualifier, holdings, expected) => {
    expect(hasAccess(qualifier, holdings)).toBe(expected)
  })

  it('calls a function with the roles and grants access only if it returns true', () => {
    const ask = jest.fn(() => true)
    expect(hasAccess(ask, promoter)).toBe(true)
    expect(ask).toHaveBeenCalledWith(promoter.roles)
    expect(hasAccess((() => 'yes') as unknown as () => boolean, promoter)).toBe(false)
  })

  it('denies access for null, which an untyped caller may pass', () => {
    expect(hasAccess(null as unknown as undefined, fullAdmin)).toBe(false)
  })
})

describe('the reason for denied access', () => {
  it('names the sufficient permissions and the missing roles of the nearest one', () => {
    const access = explainAccess([roles.OrderViewer, roles.PromotionViewer], bare)
    expect(access).toEqual({
      allowed: false,
      reason: 'This needs the Order Viewer or Promotion Viewer permission.',
      missing: ['PromotionViewer'],
    })
  })

  it('does not name permissions for administrators to a supplier', () => {
    const access = explainAccess([roles.BuyerViewer, roles.BuyerManager], fullSupplier)
    expect(access).toEqual({
      allowed: false,
      reason: 'Only administrators have access to this.',
      missing: [],
    })
    const mixed = explainAccess([roles.BuyerViewer, roles.OrderViewer], { roles: [], isAdmin: false })
    expect(mixed).toMatchObject({ missing: expect.arrayContaining(['OrderViewer']) })
  })

  it('names roles where roles are required', () => {
    expect(explainAccess(['OrderReader', 'PromotionReader'], bare)).toEqual({
      allowed: false,
      reason: 'This needs the role OrderReader.',
      missing: ['OrderReader'],
    })
  })

  it('is a general message where no permission or role can be named', () => {
    expect(explainAccess(false, fullAdmin)).toEqual({
      allowed: false,
      reason: 'You do not have access to this.',
      missing: [],
    })
    expect(explainAccess(true, nobody)).toEqual({ allowed: true })
  })
})
