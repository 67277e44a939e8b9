import { passwordProblem } from '@/lib/forms/password'

describe('a new password', () => {
  it.each(['Quartermaster1', 'aB3aB3aB3a', 'Пароль-aB3!', 'a1B-_.!?@#'])('may be %s', (password) =>
    expect(passwordProblem(password)).toBeUndefined(),
  )

  it.each([
    ['aB3aB3aB3', 'at least 10 characters'],
    ['QUARTERMASTER1', 'a lowercase letter'],
    ['quartermaster1', 'an uppercase letter'],
    ['Quartermaster', 'a digit'],
    ['Quarter master1', 'only letters, digits and punctuation'],
    ['Quartermaster1\u0000', 'only letters, digits and punctuation'],
  ])('may not be %p', (password, need) =>
    expect(passwordProblem(password)).toBe(`The password needs ${need}.`),
  )
})
