#!/usr/bin/env bash
# read-excel-file 9.3.17: a sheet whose cells say no reference (`r`), which ECMA-376 (18.3.1.4) makes optional.
# Guess: cells are counted in the order of their row, as xlsx 0.18.5 (SheetJS) does.
# Seen: reading ends with a TypeError about an undefined value, which names neither the file nor the cell.
# It matters to people who bring a table: a file that spreadsheets open is refused, and they have to paste it instead.
source "$(dirname "$0")/fresh-folder.sh"
install read-excel-file@9.3.17 xlsx@0.18.5 fflate@0.8.3
shows 'xlsx: [["Mina",12],["Owen",5]]
read-excel-file: TypeError' <<'PROGRAM'
import { writeFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import xlsx from 'xlsx';
const book = xlsx.utils.book_new();
xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Mina', 12], ['Owen', 5]]), 'Points');
const files = unzipSync(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }));
const path = 'xl/worksheets/sheet1.xml';
files[path] = strToU8(strFromU8(files[path]).replace(/(<c) r="[A-Z]+\d+"/g, '$1'));
await writeFile('points.xlsx', zipSync(files));
const { Sheets: { Points: sheet } } = xlsx.readFile('points.xlsx');
console.log(`xlsx: ${JSON.stringify(xlsx.utils.sheet_to_json(sheet, { header: 1 }))}`);
console.log(`read-excel-file: ${await readSheet('points.xlsx').then(JSON.stringify, ({ name }) => name)}`);
PROGRAM
