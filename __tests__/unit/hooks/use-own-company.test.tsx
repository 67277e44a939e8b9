import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { useOwnCompany } from '@/hooks/use-own-company'
import { call } from '@/lib/ordercloud/client'
import { ACCESS_COOKIE } from '@/lib/ordercloud/cookies'
import { sessionChanged } from '@/lib/ordercloud/session'

jest.mock('@/lib/ordercloud/client')

it('reads the company of a supplier user with a request that can be aborted', async () => {
  const claims = { usr: 'sam', usrtype: 'supplier', exp: Math.floor(Date.now() / 1000) + 600 }
  document.cookie = `${ACCESS_COOKIE}=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  const Get = jest.fn().mockResolvedValue({ Supplier: { ID: 'tidewater' } })
  jest.mocked(call).mockImplementation((run) => run({ Me: { Get } } as never))
  const { result } = renderHook(() => useOwnCompany(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  })
  await waitFor(() => expect(result.current.id).toBe('tidewater'))
  expect(Get).toHaveBeenCalledWith({ signal: expect.any(AbortSignal) as AbortSignal })
})
