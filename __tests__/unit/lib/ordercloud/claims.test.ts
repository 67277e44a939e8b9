/** @jest-environment node */
import { UnsecuredJWT } from 'jose'
import { isExpired, readClaims, staffClaims } from '@/lib/ordercloud/claims'

const NOW = Date.UTC(2026, 10, 21)
const token = (claims: Record<string, unknown>) => new UnsecuredJWT(claims).encode()
const admin = { usr: 'mira', usrtype: 'admin', exp: NOW / 1000 + 600, role: ['A', 'B'] }

describe('an access token', () => {
  it('is read with its roles as a list, even if it contains a single role as text', () => {
    expect(readClaims(token(admin))).toEqual({
      exp: admin.exp,
      kind: 'admin',
      userName: 'mira',
      roles: ['A', 'B'],
    })
    expect(readClaims(token({ ...admin, role: 'A' }))?.roles).toEqual(['A'])
    expect(readClaims(token({ ...admin, role: undefined }))?.roles).toEqual([])
  })

  it.each(['', undefined, null, 'x', 'a.b.c', 'a.b', `${'a'.repeat(10)}..`])(
    'is invalid when it is %p',
    (text) => {
      expect(readClaims(text)).toBeUndefined()
    },
  )

  it('is invalid without an expiry or a known type of user', () => {
    expect(readClaims(token({ ...admin, exp: undefined }))).toBeUndefined()
    expect(readClaims(token({ ...admin, usrtype: 'robot' }))).toBeUndefined()
  })

  it('expires ten seconds after its expiry time', () => {
    const at = (offset: number) =>
      isExpired({ exp: NOW / 1000 + offset, kind: 'admin', userName: '', roles: [] }, NOW)
    expect([at(1), at(0), at(-10), at(-10.5), at(-11)]).toEqual([false, false, false, true, true])
  })

  it('gives access to administrators and suppliers only, while it is valid', () => {
    expect(staffClaims(token(admin), NOW)).toBeDefined()
    expect(staffClaims(token({ ...admin, usrtype: 'supplier' }), NOW)).toBeDefined()
    expect(staffClaims(token({ ...admin, usrtype: 'buyer' }), NOW)).toBeUndefined()
    expect(staffClaims(token({ ...admin, exp: NOW / 1000 - 60 }), NOW)).toBeUndefined()
  })
})
