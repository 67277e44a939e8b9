import { renderHook } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { useSessionKeeper } from '@/hooks/use-session-keeper'
import { clearDrafts } from '@/lib/forms/clear-drafts'
import { ACCESS_COOKIE } from '@/lib/ordercloud/cookies'
import { sessionOwner } from '@/lib/ordercloud/owner'
import { sessionChanged } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/forms/clear-drafts', () => ({ clearDrafts: jest.fn() }))

test('keeps only the drafts of this user on this platform and marketplace', () => {
  provideSettings({ apiUrl: 'https://platform.example', marketplaceId: 'meridian' } as Settings)
  const exp = Math.floor(Date.now() / 1000) + 600
  const claims = { usr: 'mira', usrtype: 'admin', exp, role: 'FullAccess' }
  document.cookie = `${ACCESS_COOKIE}=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  renderHook(() => useSessionKeeper())
  const owner = JSON.stringify(['mira', 'https://platform.example', 'meridian'])
  expect(sessionOwner()).toBe(owner)
  expect(jest.mocked(clearDrafts).mock.calls).toEqual([[owner]])
})
