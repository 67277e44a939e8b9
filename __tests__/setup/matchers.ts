import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// What is waited for comes late on a machine under load; the limit only ends what never comes.
configure({ asyncUtilTimeout: 60_000 })
