import { call, expectError, type CallOptions, type SdkAnswer } from './sdk'

export type Options = Omit<CallOptions, 'token'>

/** Returns functions that call operations with one user's token, and that expect a call to be rejected with a code. */
export function caller(token: () => string): {
  as: (id: string, options?: Options) => Promise<SdkAnswer>
  denied: (code: string, id: string, options?: Options, status?: number) => Promise<void>
} {
  const as = (id: string, options: Options = {}): Promise<SdkAnswer> =>
    call(id, { token: token(), ...options })
  return {
    as,
    denied: async (code, id, options = {}, status = 400) => {
      const answer = await expectError(as(id, options))
      expect({ id, code: answer.code, status: answer.status }).toEqual({ id, code, status })
    },
  }
}
