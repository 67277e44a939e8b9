/** Id of the element in the side menu that contains the strip of jobs. */
export const JOB_STRIP_ID = 'job-strip'
/** Id of the element in the header that contains the button of jobs on phones, which have no side menu. */
export const JOB_BUTTON_ID = 'job-button'
