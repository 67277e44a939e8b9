import type { ComponentType } from 'react'
import { reportLostCode } from '@/lib/lost-code'

/**
 * The loader of something beside the content of a page that comes by itself, for `next/dynamic`: where its code does
 * not arrive, a toast says so and the page goes on without it, instead of going down.
 *
 * @param noun what it is, as a sentence would call it: "tools of the list"
 */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>, noun: string) {
  return () =>
    load().catch((error: unknown): ComponentType<Props> => {
      reportLostCode(error, noun, 'reload the page')
      return Nothing
    })
}

function Nothing() {
  return null
}
