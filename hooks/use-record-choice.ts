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
  /** ID of the chosen record. Empty for none. */
  value: string
  /** A record that was read already. It is not read again when it is the chosen one. */
  known?: T | undefined
  /** IDs that are not offered, because they are chosen elsewhere. */
  excludedIds?: readonly string[] | undefined
  /** Text about such an ID, following it: "is already assigned". */
  excluded?: string | undefined
  onChoose: (id: string, record?: T) => void
}

/**
 * State of a field that chooses one record by remote search: its text, the offered records, and the result of typing.
 *
 * Only existing records can be chosen. Text without a choice is looked up as an ID when the user leaves the field. If
 * that fails, the note gives the reason, and the text stays until the user corrects or cancels it.
 */
export function useRecordChoice<T extends object>(options: ChoiceOptions<T>) {
  const { to, value, excludedIds = [], excluded = 'is already assigned' } = options
  const client = useQueryClient()
  // Null while the user is not typing. The field then shows the chosen record.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [picked, setPicked] = useState<T>()
  // The result of a lookup is ignored when the user has typed or chosen something else meanwhile.
  const requested = useRef<{ text: string; answer: Promise<boolean | undefined> }>(undefined)
  const onChoose = useLatest(options.onChoose)

  const known = [picked, options.known].find((one) => one !== undefined && to.idOf(one) === value)
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
  const rows = (offers.data?.Items ?? []).filter((row) => !excludedIds.includes(to.idOf(row)))

  const shown = chosen ? nameAndId(to, chosen) : value

  const setText = (text: string | null) => {
    requested.current = undefined
    setTyped(text)
    setProblem(undefined)
    setOpen(text !== null)
  }
  const choose = (record: T | undefined) => {
    setText(null)
    setPicked(record)
    onChoose.current(record === undefined ? '' : to.idOf(record), record)
  }
  /** Ends typing without a pressed row. See `useSubmitWhenResolved` for the result. */
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
    if (requested.current?.text === text) return requested.current.answer
    const answer = findById(text).then((found) => {
      if (requested.current?.answer !== answer) return undefined
      requested.current = undefined
      if (typeof found !== 'string') choose(found)
      else setProblem(found)
      return typeof found !== 'string'
    })
    requested.current = { text, answer }
    return answer
  }
  /** Returns the record, or the reason why it cannot be chosen, in words. */
  const findById = async (id: string): Promise<T | string> => {
    const none = `No ${to.words.one} with the ID “${id}” found. Choose one from the list.`
    if (!isPlatformId(id)) return none
    if (excludedIds.includes(id)) return `The ${to.words.one} “${id}” ${excluded}. Choose another one.`
    try {
      return await client.fetchQuery({ ...referenceQuery(to, id), staleTime: 10_000 })
    } catch (thrown) {
      const error = toPlatformError(thrown)
      if (error.status === 404) return none
      return `“${id}” could not be loaded. Press Enter to try again. ${failureText(error)}`
    }
  }

  return {
    text: typed ?? shown,
    /** True when the field has typed text instead of the chosen record. The text may be invalid. */
    isTyped: typed !== null,
    isOpen,
    open: () => setOpen(true),
    /** Restores the previous choice. */
    cancel: () => setText(null),
    type: (text: string) => setText(text),
    choose,
    leave,
    rows,
    offers,
    isSearching: offers.isFetching || search !== (typed ?? '').trim(),
    isInvalid: problem !== undefined,
    /** The problem of the choice, in words. */
    note: problem ?? (lookUp.isError ? lookUpFailure(to.words.one, value, lookUp.error) : undefined),
  }
}

function lookUpFailure(one: string, id: string, error: unknown): string {
  if (toPlatformError(error).status === 404) return `There is no ${one} “${id}”.`
  return `The name of the ${one} could not be loaded.`
}
