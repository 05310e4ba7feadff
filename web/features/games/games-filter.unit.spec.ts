import { filterIn, pageNumbers, paramsOf } from './games-filter.js';

describe('the address of the games screen', () => {
  it.each([
    ['', { date: null, page: 1 }],
    ['date=2026-07-25&page=2', { date: '2026-07-25', page: 2 }],
    ['date=yesterday&page=two', { date: null, page: 1 }],
    ['date=2026-02-30', { date: null, page: 1 }],
    ['date=2026-13-01', { date: null, page: 1 }],
    ['page=0', { date: null, page: 1 }],
    ['page=-1', { date: null, page: 1 }],
    ['page=1.5', { date: null, page: 1 }],
    ['page=1e99', { date: null, page: 1 }],
  ])('"%s" says %j', (text, filter) => {
    expect(filterIn(new URLSearchParams(text))).toEqual(filter);
  });

  it.each([
    [{ date: null, page: 1 }, ''],
    [{ date: null, page: 3 }, 'page=3'],
    [{ date: '2026-07-25', page: 1 }, 'date=2026-07-25'],
  ])('of %j is "%s" and says the same again', (filter, text) => {
    expect(new URLSearchParams(paramsOf(filter)).toString()).toBe(text);
    expect(filterIn(new URLSearchParams(text))).toEqual(filter);
  });
});

describe('the page buttons of the games screen', () => {
  it.each([
    [1, 1, [1]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, null, 6]],
    [3, 104, [1, 2, 3, null, 104]],
    [4, 104, [1, null, 4, null, 104]],
    [101, 104, [1, null, 101, null, 104]],
    [102, 104, [1, null, 102, 103, 104]],
    [104, 104, [1, null, 102, 103, 104]],
  ])('on page %d of %d are %j', (page, pageCount, numbers) => {
    expect(pageNumbers(page, pageCount)).toEqual(numbers);
  });

  it('always include the current, the first and the last page, and are at most five', () => {
    for (let pageCount = 1; pageCount <= 30; pageCount += 1) {
      for (let page = 1; page <= pageCount; page += 1) {
        const numbers = pageNumbers(page, pageCount);
        expect(numbers).toEqual(expect.arrayContaining([1, page, pageCount]));
        expect(numbers.length).toBe(Math.min(5, pageCount));
      }
    }
  });
});
