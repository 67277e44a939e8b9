import { renderHook } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { useCan } from '@/hooks/use-can'
import { SessionProvider, useSession } from '@/hooks/use-session'
import { sessionChanged } from '@/lib/ordercloud/session'
import { roles } from '@/lib/permissions/roles'
import { renderToString } from 'react-dom/server'

jest.mock('@/lib/ordercloud/sdk')

const claims = {
  usr: 'mira',
  usrtype: 'supplier',
  exp: Math.floor(Date.now() / 1000) + 600,
  role: ['PromotionReader', 'PromotionViewer'],
}
const viewer = [roles.PromotionViewer, roles.PromotionManager]
const manager = [roles.PromotionManager]

beforeEach(() => {
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
})

it('checks access with the token in this browser', () => {
  expect(renderHook(() => useCan(viewer)).result.current).toEqual({ allowed: true })
  expect(renderHook(() => useCan(manager)).result.current).toEqual({
    allowed: false,
    reason: 'This needs the Promotion Manager permission.',
    missing: ['PromotionAdmin', 'PromotionManager'],
  })
})

it('uses the given claims in server rendering, not those of this browser', () => {
  function Facts() {
    const { isSupplier, isAdmin, accessToken, initialized } = useSession()
    return <p>{[isSupplier, isAdmin, String(accessToken), initialized].join(' ')}</p>
  }
  const served = { exp: claims.exp, kind: 'admin', userName: 'other', roles: [] } as const
  const html = renderToString(
    <SessionProvider claims={{ ...served, roles: [] }}>
      <Facts />
    </SessionProvider>,
  )
  expect(html).toContain('false true undefined false')
})
