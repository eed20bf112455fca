// "Not you? Remove" on a page that is alive (decision 0069): the form's own post, without a new page.

/** False: the service was not reached. Then the browser posts the form, unless it is offline, as the page says. */
export async function forgetWay(page: Window, form: HTMLFormElement): Promise<boolean> {
  try {
    // It answers with the way back to this page, which is not followed.
    const { type } = await page.fetch(form.action, { method: 'POST', redirect: 'manual' });
    if (type === 'opaqueredirect') return true;
  } catch {
    if (!page.navigator.onLine) return false;
  }
  form.submit();
  return false;
}
