#!/usr/bin/env bash
# read-excel-file 9.3.17: a cell whose formula has failed (#N/A), as a lookup of an unknown name leaves it.
# Guess: its text '#N/A' comes, as when the cells are copied and pasted, or the file is refused.
# Seen: it is null, like an empty cell. exceljs 4.4.0, which wrote the file here, reads the failure back.
# It matters to a table of points: a member whose lookup failed looks like one who did not play.
source "$(dirname "$0")/fresh-folder.sh"
install read-excel-file@9.3.17 exceljs@4.4.0
shows 'exceljs: {"formula":"NA()","result":{"error":"#N/A"}}
read-excel-file: ["Mina",12] ["Owen",null] ["Zoë",null]' <<'PROGRAM'
import exceljs from 'exceljs';
import { readSheet } from 'read-excel-file/node';
const written = new exceljs.Workbook();
const sheet = written.addWorksheet('Points');
sheet.addRow(['Mina', 12]);
sheet.addRow(['Owen', { formula: 'NA()', result: { error: '#N/A' } }]);
sheet.addRow(['Zoë', null]);
await written.xlsx.writeFile('points.xlsx');
const read = new exceljs.Workbook();
await read.xlsx.readFile('points.xlsx');
console.log(`exceljs: ${JSON.stringify(read.getWorksheet('Points').getCell('B2').value)}`);
const rows = await readSheet('points.xlsx');
console.log(`read-excel-file: ${rows.map((row) => JSON.stringify(row)).join(' ')}`);
PROGRAM
