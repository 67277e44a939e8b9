import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { useSaveCheck } from '@/components/resource/form/use-save-check'
import type { RecordForm } from '@/lib/forms/record-form'
import type { Resource } from '@/lib/resource/resource'

jest.mock('@/hooks/use-dialogs', () => ({ useDialogs: jest.fn() }))
jest.mock('@/components/resource/form/conflict-dialog', () => {
  throw new Error('Loading chunk failed')
})

interface Thing {
  ID: string
  Name: string
}

const record: Thing = { ID: 'a', Name: 'Old' }
const things = {
  words: { one: 'thing' },
  idOf: (thing: Thing) => thing.ID,
  service: { get: async () => ({ ...record, Name: 'Theirs' }) },
} as unknown as Resource<Thing>
const form = {
  toForm: (thing: Thing | null) => thing ?? { ID: '', Name: '' },
  plan: () => [{ label: 'Save', run: jest.fn() }],
} as unknown as RecordForm<Thing, Thing>

test('rejects the save with a message when the conflict dialog cannot be loaded', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { result } = renderHook(() => {
    const methods = useForm<Thing>({ defaultValues: record })
    return useSaveCheck(things, form, methods)
  })
  const mine = { ...record, Name: 'Mine' }
  const wanted = { record, written: record, typed: mine, values: mine, generatedId: 'spare' }
  await act(() =>
    expect(result.current.check(wanted)).rejects.toThrow(/could not be loaded\. Nothing was saved/),
  )
  expect(result.current.question).toBeUndefined()
  expect(logged).toHaveBeenCalled()
})
