'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isPlatformId } from '@/lib/forms/platform-id'
import { nameAndId, offersQuery, referenceQuery, type Reference } from '@/lib/resource/reference'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { useDebounced } from './use-debounced'

interface ChoiceOptions<T extends object> {
  to: Reference<T>
  /** Id of the record that is chosen; empty for none. */
  value: string
  /** Ids that are not offered, since they are chosen elsewhere. */
  without?: readonly string[] | undefined
  onChoose: (id: string, record?: T) => void
}

/**
 * The choice of one record by remote search: what the field shows, what is offered, and how typing ends.
 *
 * Only a record that exists is ever chosen. Text that is left in the field without a choice is looked up as an
 * id; when there is none, the note says so and the earlier choice stands.
 */
export function useRecordChoice<T extends object>({ to, value, without = [], onChoose }: ChoiceOptions<T>) {
  const client = useQueryClient()
  // Null while nobody types: then the field shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [picked, setPicked] = useState<T>()
  // A look-up that ends after something else was typed or chosen decides nothing any more.
  const turn = useRef(0)

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

  const choose = (record: T | undefined) => {
    turn.current += 1
    setTyped(null)
    setOpen(false)
    setRefused(undefined)
    setPicked(record)
    onChoose(record === undefined ? '' : to.idOf(record), record)
  }

  /** Typing has ended without a row having been pressed. */
  const leave = async () => {
    const text = typed?.trim()
    setOpen(false)
    if (text === undefined) return
    setTyped(null)
    if (text === '') return value === '' ? undefined : choose(undefined)
    const shown = rows.find((row) => to.idOf(row) === text)
    if (shown) return choose(shown)
    const asked = ++turn.current
    const found = await findById(text)
    if (asked !== turn.current) return
    if (found) choose(found)
    else setRefused(`No ${to.words.one} has the ID “${text}”. Choose one from the list.`)
  }
  const findById = async (id: string) => {
    if (!isPlatformId(id) || without.includes(id)) return undefined
    return client.fetchQuery({ ...referenceQuery(to, id), staleTime: 10_000 }).catch(() => undefined)
  }

  return {
    text: typed ?? (chosen ? nameAndId(to, chosen) : value),
    isOpen,
    open: () => setOpen(true),
    /** Back to what was chosen before. */
    cancel: () => {
      setTyped(null)
      setOpen(false)
    },
    type: (text: string) => {
      turn.current += 1
      setTyped(text)
      setRefused(undefined)
      setOpen(true)
    },
    choose,
    leave,
    rows,
    offers,
    isSearching: offers.isFetching || search !== (typed ?? '').trim(),
    /** What is wrong with the choice, in words. */
    note: refused ?? (lookUp.isError ? lookUpFailure(to.words.one, value, lookUp.error) : undefined),
  }
}

function lookUpFailure(one: string, id: string, error: unknown): string {
  if (toPlatformError(error).status === 404) return `There is no ${one} “${id}”.`
  return `The name of the ${one} could not be found out.`
}
