import { renderHook, waitFor } from '@testing-library/react'
import { useUndoSave } from '@/hooks/use-undo-save'
import { noteSave } from '@/lib/activity/note-save'
import type { RecordForm } from '@/lib/forms/record-form'
import type { Resource } from '@/lib/resource/resource'

jest.mock('@/lib/activity/note-save', () => ({ noteSave: jest.fn() }))
jest.mock('@/lib/toasts', () => ({ addToast: jest.fn() }))
jest.mock('@/hooks/use-resource-cache', () => ({ useResourceCache: () => ({ keepOwn: jest.fn() }) }))
jest.mock('@/hooks/use-dialogs', () => ({ useDialogs: () => ({}) }))

interface Thing {
  ID: string
  Name: string
  About: string
}

test('does not record changes by other users as undone', async () => {
  const before: Thing = { ID: 'a', Name: 'Old', About: 'Plain' }
  const after: Thing = { ...before, Name: 'New' }
  const latest: Thing = { ...after, About: 'By others' }
  const things = {
    idOf: ({ ID }: Thing) => ID,
    service: { get: async () => latest },
  } as unknown as Resource<Thing>
  const form = {
    toForm: (thing: Thing | null) => thing as Thing,
    plan: (values: Thing) => [{ label: 'Save', run: async () => values }],
  } as unknown as RecordForm<Thing, Thing>
  const { result } = renderHook(() => useUndoSave(things, form, () => undefined))
  expect(result.current.offer()).toBeUndefined()
  result.current.tried({ before, wanted: after, after })
  result.current.offer()?.()
  const record = { ...latest, Name: 'Old' }
  const noted = { before: latest, after: record, sent: record, kind: 'restored' }
  await waitFor(() => expect(noteSave).toHaveBeenCalledWith(things, form, noted))
})
