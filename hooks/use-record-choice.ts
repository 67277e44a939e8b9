'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isPlatformId } from '@/lib/forms/platform-id'
import { nameAndId, offersQuery, referenceQuery, type Reference } from '@/lib/resource/reference'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { useDebounced } from './use-debounced'
import { useLatest } from './use-latest'

interface ChoiceOptions<T extends object> {
  to: Reference<T>
  /** Id of the record that is chosen; empty for none. */
  value: string
  /** Ids that are not offered, since they are chosen elsewhere. */
  without?: readonly string[] | undefined
  /** What is said of those, after the id: "is there already". */
  excluded?: string | undefined
  onChoose: (id: string, record?: T) => void
}

/**
 * The choice of one record by remote search: what the field shows, what is offered, and how typing ends.
 *
 * Only a record that exists is ever chosen. Text that is left in the field without a choice is looked up as an
 * id; when nothing can be chosen by it, the note says why, and the text stays until it is mended or taken back.
 */
export function useRecordChoice<T extends object>(options: ChoiceOptions<T>) {
  const { to, value, without = [], excluded = 'is there already' } = options
  const client = useQueryClient()
  // Null while nobody types: then the field shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [picked, setPicked] = useState<T>()
  // A look-up that ends after something else was typed or chosen decides nothing any more.
  const asked = useRef<{ text: string; answer: Promise<boolean | undefined> }>(undefined)
  const onChoose = useLatest(options.onChoose)

  const known = picked !== undefined && to.idOf(picked) === value ? picked : undefined
  const lookUp = useQuery({
    ...referenceQuery(to, value),
    enabled: known === undefined && value !== '' && isPlatformId(value),
  })
  const chosen = known ?? (value === '' ? undefined : lookUp.data)

  const search = useDebounced((typed ?? '').trim())
  const offers = useQuery({
    ...offersQuery(to, search),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const rows = (offers.data?.Items ?? []).filter((row) => !without.includes(to.idOf(row)))

  const shown = chosen ? nameAndId(to, chosen) : value

  const setText = (text: string | null) => {
    asked.current = undefined
    setTyped(text)
    setRefused(undefined)
    setOpen(text !== null)
  }
  const choose = (record: T | undefined) => {
    setText(null)
    setPicked(record)
    onChoose.current(record === undefined ? '' : to.idOf(record), record)
  }
  /** Typing has ended without a row having been pressed; see `useHeldForm` for the answer. */
  const leave = async (): Promise<boolean | undefined> => {
    const text = typed?.trim()
    setOpen(false)
    if (text === undefined) return true
    const row = rows.find((one) => to.idOf(one) === text)
    if (text === '' && value !== '') choose(undefined)
    else if (text === '' || text === value || text === shown.trim()) setText(null)
    else if (row) choose(row)
    else return lookUpText(text)
    return true
  }
  const lookUpText = (text: string): Promise<boolean | undefined> => {
    if (asked.current?.text === text) return asked.current.answer
    const answer = findById(text).then((found) => {
      if (asked.current?.answer !== answer) return undefined
      asked.current = undefined
      if (typeof found !== 'string') choose(found)
      else setRefused(found)
      return typeof found !== 'string'
    })
    asked.current = { text, answer }
    return answer
  }
  /** The record, or in words why it cannot be chosen. */
  const findById = async (id: string): Promise<T | string> => {
    const none = `No ${to.words.one} has the ID “${id}”. Choose one from the list.`
    if (!isPlatformId(id)) return none
    if (without.includes(id)) return `The ${to.words.one} “${id}” ${excluded}. Choose another one.`
    try {
      return await client.fetchQuery({ ...referenceQuery(to, id), staleTime: 10_000 })
    } catch (thrown) {
      const error = toPlatformError(thrown)
      if (error.status === 404) return none
      return `“${id}” could not be looked up. Press Enter to try again. ${failureText(error)}`
    }
  }

  return {
    text: typed ?? shown,
    /** The text is not what is chosen: it was typed, and maybe refused. */
    isTyped: typed !== null,
    isOpen,
    open: () => setOpen(true),
    /** Back to what was chosen before. */
    cancel: () => setText(null),
    type: (text: string) => setText(text),
    choose,
    leave,
    rows,
    offers,
    isSearching: offers.isFetching || search !== (typed ?? '').trim(),
    isRefused: refused !== undefined,
    /** What is wrong with the choice, in words. */
    note: refused ?? (lookUp.isError ? lookUpFailure(to.words.one, value, lookUp.error) : undefined),
  }
}

function lookUpFailure(one: string, id: string, error: unknown): string {
  if (toPlatformError(error).status === 404) return `There is no ${one} “${id}”.`
  return `The name of the ${one} could not be found out.`
}
